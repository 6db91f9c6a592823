import { handler, named } from '../../../kernel/check.ts'
import type { Log } from '../../../kernel/log.ts'
import { guarded } from '../../../kernel/method.ts'
import type { InviteResult } from '../api.ts'

/** The method with functions that hear of the outcome, made of the one with a promise. */
export const told =
  <Options>(name: string, log: Log, invite: (options: Options) => Promise<InviteResult>) =>
  (
    options: Options,
    successCb: (result: InviteResult) => void,
    errorCb: (error: unknown) => void,
  ): void =>
    guarded(name, () => {
      named('successCb', handler)(successCb, '')
      named('errorCb', handler)(errorCb, '')
      invite(options)
        .then(successCb, errorCb)
        .catch((error: unknown) => log.error(`a function given to ${name} threw`, error))
    })
