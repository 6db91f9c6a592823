import { serverCodes } from 'tavern-im/protocol'
import type { BeforeCommand } from '../../domain/configuration/hook-commands.ts'
import type { CallOrigin } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../services.ts'
import { type HookReply, unanswered } from './hook-request.ts'

/** Rules that convert the refusal of a back end into one for the client. */
export interface AnswerRules {
  /** The refused action, for the text. */
  readonly action: string
  /** The code if the back end returns none of its own. */
  readonly refused: number
  /** The range of the back end's own codes. */
  readonly own: readonly [number, number]
  /** Codes of the server that the back end may return, too. */
  readonly known?: readonly number[]
}

/** Codes of a content check. */
const CONTENT_CODES = [serverCodes.FORBIDDEN_TEXT, serverCodes.FORBIDDEN_IMAGE] as const

/** Rules for messages to a user. */
export const ofMessages = (action: string): AnswerRules => ({
  action,
  refused: serverCodes.MESSAGE_REFUSED,
  own: [120_001, 130_000],
  known: [
    serverCodes.NOT_FRIENDS,
    serverCodes.NOT_FRIEND_OF_RECEIVER,
    serverCodes.RECEIVER_NOT_FRIEND,
    ...CONTENT_CODES,
  ],
})

/** Rules for messages to a group. */
export const ofGroupMessages = (action: string): AnswerRules => ({
  ...ofGroups(action),
  known: CONTENT_CODES,
})

/** Rules for groups. */
export const ofGroups = (action: string): AnswerRules => ({
  action,
  refused: serverCodes.GROUP_REFUSED,
  own: [10_100, 10_200],
})

/** Rules for friends. The only codes are the back end's own. */
export const ofFriends = (action: string): AnswerRules => ({
  action,
  refused: 38_000,
  own: [38_000, 39_000],
})

/** The refusal that the client receives. */
export const refusalOf = (
  { action, refused, own: [first, last], known = [] }: AnswerRules,
  reply: Pick<HookReply, 'ErrorCode' | 'ErrorInfo'>,
): Refusal => {
  if (reply === unanswered) return new Refusal(serverCodes.PROVIDER_FAILED)
  const { ErrorCode, ErrorInfo } = reply
  const isOwn = (ErrorCode >= first && ErrorCode <= last) || known.includes(ErrorCode)
  const info = ErrorInfo === '' ? undefined : `${action}: ${ErrorInfo}`
  return new Refusal(isOwn ? ErrorCode : refused, info)
}

/**
 * Calls a webhook before an action, if the app has enabled it. Throws the refusal; otherwise
 * returns the answer.
 */
export const callWebhook = async (
  { webhooks }: BackEnds,
  origin: CallOrigin,
  command: BeforeCommand,
  rules: AnswerRules,
  body: () => object | Promise<object>,
): Promise<HookReply | undefined> => {
  if (!webhooks.wants(origin.sdkAppID, command)) return undefined
  const reply = await webhooks.ask(command, origin, await body())
  if (reply.ErrorCode !== 0) throw refusalOf(rules, reply)
  return reply
}
