import { type AnswerOf, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import type { Caller } from '../kernel/caller.ts'
import { BadField, type Guard } from '../kernel/guards.ts'
import type { EncodedAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The input of a handler besides the body: the caller's session and the services. */
export interface Context<Capabilities> {
  readonly caller: Caller
  readonly services: Capabilities
  /**
   * Set if the account has stored too much today: the handler answers a repetition, and otherwise
   * refuses with this.
   */
  readonly unpaid?: Refusal
}

/**
 * The handlers of a table of commands; the type requires all of them. A body is unverified. A
 * handler declares its capabilities: it gets none from this type.
 */
export type CoreHandlers<Table> = {
  readonly [K in keyof Table]: (
    context: Context<never>,
    body: unknown,
  ) => Promise<AnswerOf<Table[K]> | EncodedAnswer>
}

/** Parses a request's body; refuses with the code if its shape is wrong. */
export const request =
  <T>(command: string, code: number, guard: Guard<T>) =>
  (body: unknown): T => {
    try {
      return guard(body, 'the body')
    } catch (cause) {
      if (cause instanceof BadField) throw new Refusal(code, `${command}: ${cause.message}`)
      throw cause
    }
  }

/** The caller's account. Use inside `withLoaded`. */
export const callerOf = ({ services, caller }: Context<Data>): Account => {
  const account = services.cache.account(caller.sdkAppID, caller.userID)
  if (account === null) throw new Refusal(serverCodes.BAD_ACCOUNT, 'find caller: no such account')
  return account
}
