import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'server/src/storage/migrations'

/** Tables whose rows grow with messages, conversations or members. */
const LARGE = [
  'account_log',
  'group_log',
  'group_members',
  'message_months',
  'messages',
  'search_texts',
  'user_conversations',
]

/** Migrations from before this rule. */
const EARLIER = 26

/** Statements whose duration grows with the table. */
const changes = (table: string): readonly RegExp[] => [
  new RegExp(String.raw`\b(?:updateTable|deleteFrom|insertInto|selectFrom)\(\s*['"]${table}\b`),
  new RegExp(String.raw`\b(?:update|from|into|join)\s+"?${table}\b`, 'i'),
  new RegExp(String.raw`\.on\(\s*['"]${table}\b`),
  new RegExp(String.raw`\bcreate\s+(?:unique\s+)?index\b[^;]*\bon\s+"?${table}\b`, 'i'),
]

/** Large tables that a migration reads or changes as a whole. */
const rewritten = (text: string): readonly string[] =>
  LARGE.filter((table) => changes(table).some((change) => change.test(text)))

it('no new migration reads or rewrites a large table before the server listens [STORE-45]', () => {
  const offenders = readdirSync(folder)
    .filter((name) => Number(name.slice(0, 3)) > EARLIER)
    .flatMap((name) =>
      rewritten(readFileSync(`${folder}/${name}`, 'utf8')).map((table) => `${name}: ${table}`),
    )
  const how = 'add a column with a default, or a table; write new rows as they change'
  expect(offenders, how).toEqual([])
})

it('the check finds the migrations from before it that read a large table [STORE-45]', () => {
  const found = readdirSync(folder).filter(
    (name) => rewritten(readFileSync(`${folder}/${name}`, 'utf8')).length > 0,
  )
  expect(found).toEqual(
    expect.arrayContaining(['015-search.ts', '022-message-months.ts', '023-mark-numbers.ts']),
  )
  expect(rewritten("db.schema.alterTable('messages').addColumn('flags', 'bigint')")).toEqual([])
})
