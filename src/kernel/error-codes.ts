/**
 * Codes that the SDK itself rejects with: number, what was wrong and what to do. The message of an error
 * reads "<what was wanted>: <why not>; <what to do>". Server codes pass through unchanged
 * (`protocol/server-errors.ts`). Printed into docs/reference/errors.md. A bundle holds those that are used.
 */
export * from './error-codes/group-codes.ts'
export * from './error-codes/message-codes.ts'
export * from './error-codes/relation-codes.ts'
export * from './error-codes/session-codes.ts'
