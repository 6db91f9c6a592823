import {
  type ComboAnswer,
  LIMITS,
  MessageFlag,
  type SendAnswer,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, record, shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds, Providers } from '../../services/services.ts'
import { CommitRefused } from '../../storage/rows/writer.ts'
import { type Context, request } from '../context.ts'
import {
  callsWebhooks,
  notifySent,
  runBeforeSendWebhook,
  type SentKind,
  skippedWebhooksOf,
} from './before-send-webhook.ts'
import { isModerated, moderated } from './content-checks.ts'
import { admitMessage, type SendOptions, type SentMessage } from './draft.ts'
import { type C2CSending, readC2C, storeC2C } from './send-c2c.ts'
import { EarlierSend, rememberDropped } from './send-deduplication.ts'
import { type GroupSending, readGroup, storeGroup } from './send-group.ts'

// The line of every send, for messages to users and to groups:
//
//   validate → deduplicate → authorise → store → commit → answer → after-effects
//                   └→ webhook, moderation ─┘ if the app has them
//
// Without webhook, moderation and cache miss a message is stored in the tick in which it arrives,
// so that messages are stored in the order of their arrival.

/** The capabilities to send any message. */
export type Sending = C2CSending & GroupSending & BackEnds & Providers

/** The difference between messages to users and to groups. */
const sendKinds = {
  c2c: { read: readC2C, store: storeC2C },
  group: { read: readGroup, store: storeGroup },
} as const

/** The handler of `message.sendC2C`. */
export const sendC2C = (context: Context<Sending>, body: unknown, options?: SendOptions) =>
  send(context, 'c2c', body, options)

/** The handler of `message.sendGroup`. */
export const sendGroup = (context: Context<Sending>, body: unknown, options?: SendOptions) =>
  send(context, 'group', body, options)

/** Sends a message once and answers after the commit. A repetition receives the first answer. */
const send = async (
  context: Context<Sending>,
  kind: SentKind,
  body: unknown,
  options?: SendOptions,
): Promise<SendAnswer> => {
  const accepted = inOrder(context, () => accept(context, kind, body, options))
  const answer = accepted instanceof Promise ? await accepted : accepted
  // An unstored message is answered in the tick in which it is delivered, so that both sides
  // receive events in the same order.
  if (answer.sequence > 0) await context.services.writer.settled()
  return answer
}

/**
 * Runs a send after the caller's earlier ones: a message that needs a look-up is not overtaken by
 * the next one. Synchronous if none is waiting.
 */
const inOrder = <Result>(
  { services, caller }: Context<Data>,
  accepting: () => Result | Promise<Result>,
): Result | Promise<Result> => {
  const key = `sends ${caller.sdkAppID} ${caller.userID}`
  if (services.locks.isLocked(key)) return services.locks.run(key, async () => accepting())
  const accepted = accepting()
  return accepted instanceof Promise ? services.locks.run(key, () => accepted) : accepted
}

/** Validates a message and stores it, perhaps after the app's back end has approved it. */
const accept = (
  context: Context<Sending>,
  kind: SentKind,
  body: unknown,
  options: SendOptions = {},
): SendAnswer | Promise<SendAnswer> => {
  const sent = sendKinds[kind].read(body)
  admitMessage(sent, context.caller)
  const message = markedAsBackEnds(context, sent, options)
  return callsWebhooks(context, kind) || isChecked(context, message, options)
    ? storeApproved(context, kind, message, options)
    : storeOnce(context, kind, message, options)
}

/** Imported messages count as messages of users. */
const markedAsBackEnds = (
  { caller }: Context<unknown>,
  message: SentMessage,
  { time }: SendOptions,
): SentMessage =>
  caller.isBackEnd === true && time === undefined
    ? { ...message, flags: message.flags | MessageFlag.fromBackEnd }
    : message

/** Imported messages are not moderated. */
const isChecked = (
  context: Context<Configuration & Providers>,
  message: SentMessage,
  { time }: SendOptions,
): boolean => time === undefined && isModerated(context, message)

/** Stores a message unless it is a repetition. The decision runs in one tick. */
const storeOnce = (
  context: Context<Sending>,
  kind: SentKind,
  message: SentMessage,
  options: SendOptions,
): SendAnswer | Promise<SendAnswer> => {
  const earlier = new EarlierSend(context, kind, message)
  return withLoaded(() => {
    const answer = earlier.answer()
    if (answer !== undefined) return answer
    refuseUnpaid(context)
    return sendKinds[kind].store(context, message, options)
  })
}

/** Refuses new messages of an account that has stored too much. */
const refuseUnpaid = ({ unpaid }: Context<unknown>): void => {
  if (unpaid !== undefined) throw unpaid
}

/** Runs the webhook before sending and moderation, stores the message, and runs the webhook after. */
const storeApproved = async (
  context: Context<Sending>,
  kind: SentKind,
  message: SentMessage,
  options: SendOptions,
): Promise<SendAnswer> => {
  const earlier = new EarlierSend(context, kind, message)
  const first = await withLoaded(() => earlier.answer())
  if (first !== undefined) return first
  refuseUnpaid(context)
  const skipped = { ...options, ...skippedWebhooksOf(context, message) }
  try {
    const approved = await runBeforeSendWebhook(context, kind, message, skipped)
    if (approved === undefined) return await withLoaded(() => rememberDropped(context, message))
    const checked = isChecked(context, approved, options)
      ? await moderated(context.services, approved, moderationOf(context, kind, message))
      : approved
    const answer = await storeOnce(context, kind, checked, options)
    if (skipped.isUntold !== true) void notifyStored(context, kind, checked, answer)
    return answer
  } catch (cause) {
    if (cause instanceof Refusal && skipped.isUntold !== true) {
      await notifySent(context, kind, message, cause)
    }
    throw cause
  }
}

const moderationOf = (
  { caller }: Context<unknown>,
  kind: SentKind,
  { cmConfigID }: SentMessage,
) => ({
  sdkAppID: caller.sdkAppID,
  conversationType: kind === 'c2c' ? ('C2C' as const) : ('GROUP' as const),
  ...(cmConfigID !== undefined && { configurationID: cmConfigID }),
})

/** Calls the webhook after sending, after the commit. */
const notifyStored = async (
  context: Context<Data & BackEnds>,
  kind: SentKind,
  message: SentMessage,
  answer: SendAnswer,
): Promise<void> => {
  try {
    await context.services.writer.settled()
    await notifySent(context, kind, message, answer)
  } catch (cause) {
    context.services.log.warn({ err: cause }, 'webhook delivery failed')
  }
}

type Item = ComboAnswer['answerList'][number]
type Message = Readonly<Record<string, unknown>>

const failed: Item = { code: serverCodes.SERVER_FAULT, info: 'send message: the server failed' }

const readCombo = request(
  'message.combo',
  serverCodes.BAD_PACKET,
  shape({ messageList: listOf(record, LIMITS.COMBO_MESSAGES) }),
)

/**
 * The handler of `message.sendCombo`: sends messages to any conversations in order, each as if it
 * were sent alone; none waits for another's commit.
 */
export const sendCombo = async (context: Context<Sending>, body: unknown): Promise<ComboAnswer> => {
  const { messageList } = readCombo(body)
  const accepted = await inOrder(context, () => acceptAll(context, messageList))
  const answerList: Item[] = []
  for (const outcome of await Promise.all(accepted)) {
    // The whole combo runs again.
    if (outcome instanceof CommitRefused) throw outcome
    answerList.push(outcome)
  }
  return { answerList }
}

/**
 * Each awaits its own commit: if a later message needs a look-up, an earlier commit may fail before
 * the last one.
 */
const acceptAll = async (
  context: Context<Sending>,
  messages: readonly Message[],
): Promise<Promise<Item | CommitRefused>[]> => {
  const items: Promise<Item | CommitRefused>[] = []
  for (const message of messages) items.push(settled(context, await acceptItem(context, message)))
  return items
}

const settled = ({ services }: Context<Data>, item: Item): Promise<Item | CommitRefused> =>
  services.writer.settled().then(
    () => item,
    (cause) => {
      if (item.code !== 0) return item
      return cause instanceof CommitRefused ? cause : failed
    },
  )

/** A refusal or a fault of one message does not affect the others. */
const acceptItem = async (context: Context<Sending>, message: Message): Promise<Item> => {
  try {
    const isGroup = message.conversationType === wireConversationType.group
    return { code: 0, ...(await accept(context, isGroup ? 'group' : 'c2c', message)) }
  } catch (cause) {
    if (cause instanceof Refusal) return { code: cause.code, info: cause.message }
    context.services.log.error({ err: cause, command: 'message.combo' }, 'handler failed')
    return failed
  }
}
