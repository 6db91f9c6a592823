import { describe, expect, it } from 'vitest'
import { bulkText, statementsOf } from '../../../server/src/storage/postgres/bulk-rows.ts'
import type { Query, Write } from '../../../server/src/storage/storage.ts'

const message: Query<unknown> = { sql: 'one message', bulk: 'messages' }
const side: Query<unknown> = { sql: 'one side', bulk: 'sides' }
const other: Query<unknown> = { sql: 'other' }

const write = (query: Query<unknown>, ...parameters: unknown[]): Write => ({ query, parameters })

const textsOf = (writes: readonly Write[]) => statementsOf(writes).map(({ sql }) => sql)

describe('the statements of a commit on PostgreSQL', () => {
  it('store rows of one kind together [STORE-27]', () => {
    const writes = [write(message, 1), write(side, 2), write(message, 3), write(side, 4)]
    expect(statementsOf(writes)).toEqual([
      { sql: 'messages', values: ['{1,3}'] },
      { sql: 'sides', values: ['{2,4}'] },
    ])
  })

  it('keep their order around every other statement [STORE-27]', () => {
    const writes = [write(message, 1), write(message, 2), write(other, 3), write(message, 4)]
    expect(textsOf(writes)).toEqual(['messages', 'other', 'one message'])
  })

  it('have at most a thousand rows, and about a megabyte [STORE-27]', () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => write(message, row))
    expect(statementsOf(rows).map(({ values }) => String(values).split(',').length)).toEqual([
      1_000, 1_000, 500,
    ])
    const large = Array.from({ length: 5 }, () => write(message, new Uint8Array(600 * 1024)))
    expect(textsOf(large)).toEqual(['messages', 'messages', 'one message'])
  })

  it('name columns and their types once [STORE-27]', () => {
    const columns = { a: 'bigint', b: 'text' } as const
    expect(bulkText({ table: 't', columns, key: ['a'], constants: { c: 0 } })).toBe(
      'insert into "t" ("a", "b", "c") select r.*, 0 from unnest($1::bigint[], $2::text[]) r' +
        ' on conflict ("a") do update set "b" = excluded."b"',
    )
  })
})
