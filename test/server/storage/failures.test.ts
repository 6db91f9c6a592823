import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isLost, isPassing } from '../../../server/src/storage/postgres/failures.ts'
import { types } from '../../../server/src/storage/postgres/values.ts'

const refused = (code: string, severity = 'ERROR') => {
  const error = new pg.DatabaseError('refused', 0, 'error')
  return Object.assign(error, { code, severity })
}

const broken = (code: string) => Object.assign(new Error(`write ${code}`), { code })

describe('a failure of PostgreSQL', () => {
  it.each([
    ['a line that breaks', broken('EPIPE'), true, false],
    ['a line that breaks off', broken('ECONNRESET'), true, false],
    ['an end without a word', new Error('Connection terminated unexpectedly'), true, false],
    ['a database that stops', refused('57P01', 'FATAL'), true, false],
    ['a database that starts', refused('57P03', 'FATAL'), true, false],
    ['too many connections', refused('53300', 'FATAL'), true, false],
    ['a row that is there', refused('23505'), false, false],
    ['a full disk', refused('53100'), false, false],
    ['a deadlock', refused('40P01'), false, true],
    ['others in between', refused('40001'), false, true],
  ])('for %s', (_, cause, lost, passing) => {
    expect([isLost(cause), isPassing(cause)]).toEqual([lost, passing])
  })
})

describe('numbers of PostgreSQL', () => {
  const read = types.getTypeParser(pg.types.builtins.INT8, 'text')

  it('are read as the same numbers as from SQLite', () => {
    expect(read('1700000000000')).toBe(1_700_000_000_000)
  })

  it('are rejected if they exceed the range', () => {
    expect(() => read('9007199254740993')).toThrow('exceeds the safe integers')
  })
})
