import type * as serverCodes from './server-codes.ts'
import { accessErrors } from './server-errors/access-errors.ts'
import { groupErrors } from './server-errors/group-errors.ts'
import { messageErrors } from './server-errors/message-errors.ts'
import { relationErrors } from './server-errors/relation-errors.ts'
import { serviceErrors } from './server-errors/service-errors.ts'

/**
 * The meaning of every server code, and what to do. A server may send a more exact text in its
 * response; the SDK passes code and text through and does not contain this table.
 */
export const serverErrors = {
  ...messageErrors,
  ...groupErrors,
  ...relationErrors,
  ...accessErrors,
  ...serviceErrors,
} as const

/** Codes that a server answers with. */
export type ServerErrorCode = keyof typeof serverErrors

type Known<Code extends ServerErrorCode> = Code

/** The codes that have names; one without a text does not compile. */
export type ServerCode = Known<(typeof serverCodes)[keyof typeof serverCodes]>

/** Codes that an app's own server gives through webhooks; their texts are the app's. */
export const appCodes = [
  { from: 10100, to: 10200, of: 'before a group message is sent' },
  { from: 38000, to: 39000, of: 'before a relation changes' },
  { from: 120001, to: 130000, of: 'before a C2C message is sent' },
] as const
