import type { SendAnswer, SendReplacement } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { messageBody } from '../../domain/elements/message-body.ts'
import { payloadOf, sendableType } from '../../domain/elements/payload-guards.ts'
import { findGroupOrTopic } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { BadField } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import {
  type AnswerRules,
  ofGroupMessages,
  ofMessages,
  refusalOf,
} from '../../services/webhooks/hook-answer.ts'
import type { HookReply } from '../../services/webhooks/hook-request.ts'
import { c2cBody, groupBody } from '../../services/webhooks/message-bodies.ts'
import { unreadOf } from '../../services/webhooks/send-webhook.ts'
import type { Context } from '../context.ts'
import { admitLength, type SentMessage, type SkippedWebhooks, unspoilt } from './draft.ts'

interface Kind extends AnswerRules {
  readonly before: 'C2C.CallbackBeforeSendMsg' | 'Group.CallbackBeforeSendMsg'
  readonly after: 'C2C.CallbackAfterSendMsg' | 'Group.CallbackAfterSendMsg'
}

/** The webhooks and error codes for messages to users and to groups. */
export const kinds: Readonly<Record<'c2c' | 'group', Kind>> = {
  c2c: {
    before: 'C2C.CallbackBeforeSendMsg',
    after: 'C2C.CallbackAfterSendMsg',
    ...ofMessages('send message'),
  },
  group: {
    before: 'Group.CallbackBeforeSendMsg',
    after: 'Group.CallbackAfterSendMsg',
    ...ofGroupMessages('send message'),
  },
}

export type SentKind = keyof typeof kinds

/** Webhooks that the sender has disabled for its message, if the app lets clients do that. */
export const skippedWebhooksOf = (
  { services, caller }: Context<Configuration>,
  { forbiddenCallbacks }: SentMessage,
): SkippedWebhooks => {
  if (forbiddenCallbacks === undefined) return {}
  if (!services.settings.of(caller.sdkAppID).webhooks.value.isSkippableByClients) return {}
  return {
    ...(forbiddenCallbacks.includes('ForbidBeforeSendMsgCallback') && { isUnasked: true }),
    ...(forbiddenCallbacks.includes('ForbidAfterSendMsgCallback') && { isUntold: true }),
  }
}

/** Whether a webhook before or after sending is active. */
export const callsWebhooks = ({ services, caller }: Context<BackEnds>, kind: SentKind): boolean =>
  services.webhooks.wants(caller.sdkAppID, kinds[kind].before) ||
  services.webhooks.wants(caller.sdkAppID, kinds[kind].after)

/**
 * Runs the before-send webhook and returns the resulting message; undefined if the message is
 * dropped without notifying its sender.
 */
export const runBeforeSendWebhook = async (
  context: Context<Data & BackEnds>,
  kind: SentKind,
  message: SentMessage,
  { isUnasked = false }: SkippedWebhooks,
): Promise<SentMessage | undefined> => {
  const { webhooks } = context.services
  const { before } = kinds[kind]
  if (isUnasked || !webhooks.wants(context.caller.sdkAppID, before)) return message
  const body = await bodyOf(context, kind, message)
  const reply = await webhooks.ask(before, originOf(context.caller), body)
  if (reply.ErrorCode === DROPPED) return undefined
  if (reply.ErrorCode !== 0) throw refusalOf(kinds[kind], reply)
  return replaced(context, message, reply)
}

/** `ErrorCode` of an answer: drop the message without an error. */
export const DROPPED = 2

const bodyOf = async (
  { services, caller }: Context<Data>,
  kind: SentKind,
  message: SentMessage,
  answer?: SendAnswer,
): Promise<object> => {
  if (kind === 'c2c') return c2cBody(message, answer)
  const group = await withLoaded(() => {
    const { groupID, type, community } = findGroupOrTopic(services, caller.sdkAppID, message.to)
    return { groupID: community?.groupID ?? groupID, type }
  })
  return groupBody(message, group)
}

/** The back end may replace the content; an invalid replacement changes nothing. */
const replaced = (
  { services, caller }: Context<Data>,
  message: SentMessage,
  { MsgBody, CloudCustomData }: HookReply,
): SentMessage => {
  if (MsgBody === undefined && CloudCustomData === undefined) return message
  try {
    const { type, payload } =
      MsgBody === undefined ? message : contentOf(messageBody(MsgBody, 'MsgBody of the answer'))
    const cloudCustomData =
      CloudCustomData === undefined
        ? message.cloudCustomData
        : unspoilt(CloudCustomData, 'CloudCustomData of the answer')
    const replacement: SendReplacement = { type, payload, cloudCustomData }
    const other = { ...message, ...replacement, replacement }
    admitLength(other)
    return other
  } catch (cause) {
    if (!(cause instanceof BadField || cause instanceof Refusal)) throw cause
    services.log.warn(
      { sdkAppID: caller.sdkAppID, err: cause },
      'webhook returned an invalid message',
    )
    return message
  }
}

/** Validates it like a client's message. */
export const contentOf = ({
  type,
  payload,
}: {
  readonly type: string
  readonly payload: object
}) => ({
  type,
  payload: payloadOf(sendableType(type, 'type'), payload, 'payload'),
})

/** Calls the after-send webhook for a sent or refused message. `answer`: its stored position. */
export const notifySent = async (
  context: Context<Data & BackEnds>,
  kind: SentKind,
  message: SentMessage,
  outcome: SendAnswer | Refusal,
): Promise<void> => {
  const { webhooks } = context.services
  const { after } = kinds[kind]
  if (!webhooks.wants(context.caller.sdkAppID, after)) return
  const refused = outcome instanceof Refusal ? outcome : undefined
  const answer = outcome instanceof Refusal ? undefined : outcome
  // In groups only delivered messages are reported.
  if (kind === 'group' && (answer === undefined || answer.messageDropReason)) return
  const body = await bodyOf(context, kind, message, answer)
  const result =
    kind === 'group'
      ? { MsgSeq: answer?.sequence, MsgTime: answer?.time }
      : await c2cResult(context, message, refused)
  webhooks.notify(after, originOf(context.caller), { ...body, ...result })
}

const c2cResult = async (
  { services, caller }: Context<Data>,
  { to }: SentMessage,
  refused: Refusal | undefined,
): Promise<object> => {
  const receiver = await withLoaded(() => services.cache.account(caller.sdkAppID, to))
  return {
    SendMsgResult: refused?.code ?? 0,
    ErrorInfo: refused?.message ?? '',
    UnreadMsgNum: receiver === null ? 0 : await unreadOf(services, receiver),
  }
}
