import pg from 'pg'

/** Connection failures, a starting or stopping server, too many connections, a standby. */
const LOST = /^(08...|57P0[1-5]|53300|25006)$/

/** Serialization failure, deadlock: a conflict with other transactions. */
const PASSING = /^(40001|40P01)$/

/** Wrong data, a broken constraint, a row that is too large. */
const OF_ROW = /^(22|23|42|54)...$/

/** Whether the connection is lost: the statement may have been executed or not. */
export const isLost = (cause: unknown): boolean => {
  // Refusals of the database are of this class; any other error is one of the connection.
  if (!(cause instanceof pg.DatabaseError)) return true
  return LOST.test(cause.code ?? '') || cause.severity === 'FATAL' || cause.severity === 'PANIC'
}

/** Whether a retry may succeed. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && PASSING.test(cause.code ?? '')

/** Whether the fence of a batch has failed: it divides by the number of rows that it changed. */
export const isFenced = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && cause.code === '22012'

/** Whether a row is to blame: the database accepts others. */
export const isOfRow = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError && OF_ROW.test(cause.code ?? '')

export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.message !== '') return cause.message
  return 'code' in cause ? String(cause.code) : cause.name
}
