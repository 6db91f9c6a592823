import { type WireMessage, wireConversationType } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { messageBody } from '../../domain/elements/message-body.ts'
import type { CallerConversation, FoundMessage } from '../../domain/messages/found-message.ts'
import { byOf } from '../../kernel/caller.ts'
import { BadField } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { refusalOf } from '../../services/webhooks/hook-answer.ts'
import type { HookReply } from '../../services/webhooks/hook-request.ts'
import { modificationBody } from '../../services/webhooks/message-bodies.ts'
import type { Context } from '../context.ts'
import { contentOf, DROPPED, kinds, type SentKind } from './before-send-webhook.ts'
import { unspoilt } from './draft.ts'

/** The new contents of a message; missing fields stay. */
export interface ContentChange {
  /** Only a back end sets it; a message keeps its type. */
  readonly type?: string | undefined
  readonly payload?: Readonly<Record<string, unknown>> | undefined
  readonly cloudCustomData?: string | undefined
}

type Said = Pick<WireMessage, 'payload' | 'cloudCustomData'>

const kindOf = ({ type }: CallerConversation): SentKind =>
  type === wireConversationType.c2c ? 'c2c' : 'group'

/** Whether the before-modify webhook applies to this conversation. */
export const callsBeforeModify = (
  { services, caller }: Context<BackEnds>,
  conversation: CallerConversation,
): boolean => services.webhooks.wants(caller.sdkAppID, kinds[kindOf(conversation)].before)

/**
 * Calls the before-modify webhook with the new content, in the format of a new message. Returns the
 * possibly changed modification; undefined if the back end drops it. Throws if it refuses.
 */
export const runBeforeModifyWebhook = async (
  context: Context<Data & BackEnds>,
  found: FoundMessage,
  change: ContentChange,
  content: Said,
): Promise<ContentChange | undefined> => {
  const { services, caller } = context
  const { conversation, message } = found
  const { before, ...codes } = kinds[kindOf(conversation)]
  const { operator, origin } = byOf(caller)
  const body = modificationBody(conversation, { ...message, ...content }, operator.userID)
  const reply = await services.webhooks.ask(before, origin, body)
  if (reply.ErrorCode === DROPPED) return undefined
  if (reply.ErrorCode !== 0) throw refusalOf({ ...codes, action: 'modify message' }, reply)
  return replaced(context, message, change, reply)
}

/**
 * The back end may replace the content with one of the same type; an invalid answer changes
 * nothing.
 */
const replaced = (
  { services, caller }: Context<Data>,
  message: WireMessage,
  change: ContentChange,
  { MsgBody, CloudCustomData }: HookReply,
): ContentChange => {
  try {
    const said =
      MsgBody === undefined ? undefined : contentOf(messageBody(MsgBody, 'MsgBody of the answer'))
    if (said !== undefined && said.type !== message.type) {
      throw new BadField(`MsgBody of the answer is not a ${message.type}`)
    }
    return {
      ...change,
      ...(said !== undefined && { payload: { ...said.payload } }),
      ...(CloudCustomData !== undefined && {
        cloudCustomData: unspoilt(CloudCustomData, 'CloudCustomData of the answer'),
      }),
    }
  } catch (cause) {
    if (!(cause instanceof BadField || cause instanceof Refusal)) throw cause
    services.log.warn(
      { sdkAppID: caller.sdkAppID, err: cause },
      'webhook returned an invalid message',
    )
    return change
  }
}
