/** Connection failures, the server stops or starts, too many connections. */
const LOST = /^(08...|57P0[1-5]|53300)$/

/** Serialization failure, deadlock: other transactions came in between. */
const PASSING = /^(40001|40P01)$/

const SQLSTATE = /^[0-9A-Z]{5}$/

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

/** Whether the connection is gone: whatever it was asked may be done or not. */
export const isLost = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return !SQLSTATE.test(code) || LOST.test(code) || isFatal(cause)
}

const isFatal = (cause: unknown): boolean =>
  cause instanceof Error &&
  'severity' in cause &&
  (cause.severity === 'FATAL' || cause.severity === 'PANIC')

/** Whether the same may well succeed when it is tried once more. */
export const isPassing = (cause: unknown): boolean => PASSING.test(codeOf(cause))

export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message === '' ? codeOf(cause) : cause.message
}
