import type { Check } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'

const MARKS_END = 2 ** 64

/** Rejects numbers that a double cannot hold exactly, since the list shows marks as numbers. */
export const mark: Check = (value, name) => {
  const mark = Number(value)
  const isExact = typeof value === 'number' || (typeof value === 'bigint' && BigInt(mark) === value)
  if (isExact && Number.isInteger(mark) && mark > 0 && mark < MARKS_END) return
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${name}`,
    why: 'must be an exact integer from 1 to 2^64 - 1',
    data: { parameter: name },
  })
}
