import pg from 'pg'

/** Connection failures, the server stops or starts, too many connections. */
const LOST = /^(08...|57P0[1-5]|53300)$/

/** Serialization failure, deadlock: other transactions came in between. */
const PASSING = /^(40001|40P01)$/

/** Whether the connection is gone: whatever it was asked may be done or not. */
export const isLost = (cause: unknown): boolean => {
  // Nobody but the database says why it refuses; all else is of the line.
  if (!(cause instanceof pg.DatabaseError)) return true
  return LOST.test(cause.code ?? '') || cause.severity === 'FATAL' || cause.severity === 'PANIC'
}

/** Whether the same may well succeed when it is tried once more. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && PASSING.test(cause.code ?? '')

export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.message !== '') return cause.message
  return 'code' in cause ? String(cause.code) : cause.name
}
