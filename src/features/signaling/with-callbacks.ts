import { handler, named, optional } from '../../kernel/check.ts'
import type { ImError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import { guarded } from '../../kernel/method.ts'
import type { InviteFailure, InviteResult, InviteSuccess } from './api.ts'

/** Turns a method with a promise into one with callbacks. */
export const withCallbacks =
  <Options>(
    name: string,
    log: Log,
    newID: () => string,
    invite: (options: Options, inviteID: string) => Promise<InviteResult>,
  ) =>
  (options: Options, successCb?: InviteSuccess, errorCb?: InviteFailure): string =>
    guarded(name, () => {
      named('successCb', optional(handler))(successCb, '')
      named('errorCb', optional(handler))(errorCb, '')
      const inviteID = newID()
      invite(options, inviteID)
        .then(
          (result) => successCb?.(result),
          ({ code, message }: ImError) => errorCb?.(code, message),
        )
        .catch((error: unknown) => log.error(`a function given to ${name} threw`, error))
      return inviteID
    })
