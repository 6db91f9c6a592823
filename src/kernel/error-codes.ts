import { groupCodes } from './error-codes/group-codes.ts'
import { messageCodes } from './error-codes/message-codes.ts'
import { relationCodes } from './error-codes/relation-codes.ts'
import { sessionCodes } from './error-codes/session-codes.ts'

/**
 * Codes that the SDK itself rejects with: number, what was wrong and what to do. The message of an error
 * reads "<what was wanted>: <why not>; <what to do>". Server codes pass through unchanged
 * (`protocol/server-errors.ts`). Printed into docs/reference/errors.md.
 */
export const errorCodes = {
  ...sessionCodes,
  ...messageCodes,
  ...groupCodes,
  ...relationCodes,
} as const

export type ErrorName = keyof typeof errorCodes
