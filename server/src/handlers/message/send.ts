import { MessageFlag, type SendAnswer } from 'tavern-im/protocol'
import type { Conversation } from '../../domain/cache/entities.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf } from '../context.ts'
import {
  callsWebhooks,
  notifySent,
  runBeforeSendWebhook,
  type SentKind,
  type SkippedWebhooks,
  skippedWebhooksOf,
} from './before-send-webhook.ts'
import { admitMessage, type SentMessage } from './draft.ts'
import { isModerated, moderated } from './moderated.ts'
import { mayBeDuplicate, storedAnswer } from './send-deduplication.ts'

/** A message's position, perhaps before it is on disk. */
type PendingAnswer = SendAnswer | Promise<SendAnswer>

/** Options that only a back end can use. */
export interface SendOptions extends SkippedWebhooks {
  /** Hidden from the sender. */
  readonly isUnseenBySender?: boolean
  /** The unix second of an imported message. */
  readonly time?: number
}

/** Validates and appends an account's messages in order of arrival; answers after the commit. */
export const sendHandler =
  (enter: (context: Context, body: unknown, manner: SendOptions) => PendingAnswer) =>
  async (context: Context, body: unknown, manner: SendOptions = {}): Promise<SendAnswer> => {
    const entered = inOrder(context, () => enter(context, body, manner))
    const answer = entered instanceof Promise ? await entered : entered
    // An unstored message is answered in the tick in which it is delivered, so that both sides
    // receive events in the same order.
    if (answer.sequence > 0) await context.services.writer.settled()
    return answer
  }

/**
 * Runs `enter` after the caller's earlier sends: a message that needs a look-up is not overtaken by
 * the next one. Synchronous if none is waiting.
 */
export const inOrder = <Result>(
  { services, caller }: Context,
  enter: () => Result | Promise<Result>,
): Result | Promise<Result> => {
  const key = `sends ${caller.sdkAppID} ${caller.userID}`
  if (services.locks.isLocked(key)) return services.locks.run(key, async () => enter())
  const entered = enter()
  return entered instanceof Promise ? services.locks.run(key, () => entered) : entered
}

/** The send pipeline of a kind of messages: `enter` runs in one tick and assigns the sequence. */
interface SendPipeline {
  readonly kind: SentKind
  readonly manner: SendOptions
  readonly enter: (message: SentMessage) => SendAnswer
}

/** Sends once: a repetition gets the first answer. Runs webhooks and moderation. */
export const sendIdempotent = (
  context: Context,
  said: SentMessage,
  { kind, manner, enter }: SendPipeline,
): PendingAnswer => {
  admitMessage(said, context.caller)
  const message = markedAsBackEnds(context, said, manner)
  const entrance = { kind, manner: { ...manner, ...skippedWebhooksOf(context, message) }, enter }
  if (callsWebhooks(context, kind) || isChecked(context, entrance, message)) {
    return enterWithWebhooks(context, message, entrance)
  }
  return storeMessage(context, kind, message, () => {
    refuseUnpaid(context)
    return enter(message)
  })
}

/** Refuses new messages of an account that has stored too much. */
const refuseUnpaid = ({ unpaid }: Context): void => {
  if (unpaid !== undefined) throw unpaid
}

/** Imported messages count as messages of users. */
const markedAsBackEnds = (
  { caller }: Context,
  message: SentMessage,
  { time }: SendOptions,
): SentMessage =>
  caller.isBackEnd === true && time === undefined
    ? { ...message, flags: message.flags | MessageFlag.fromBackEnd }
    : message

/** Imported messages are not moderated. */
const isChecked = (context: Context, { manner }: SendPipeline, message: SentMessage): boolean =>
  manner.time === undefined && isModerated(context, message)

const enterWithWebhooks = async (
  context: Context,
  message: SentMessage,
  entrance: SendPipeline,
): Promise<SendAnswer> => {
  const { kind, manner, enter } = entrance
  const first = await previousResult(context, kind, message)
  if (first !== undefined) return first
  refuseUnpaid(context)
  try {
    const approved = await runBeforeSendWebhook(context, kind, message, manner)
    if (approved === undefined) return await drop(context, message)
    const said = isChecked(context, entrance, approved)
      ? await moderated(context.services, approved, aboutOf(context, kind, message))
      : approved
    const answer = await storeMessage(context, kind, said, () => enter(said))
    if (manner.isUntold !== true) void notifyStored(context, kind, said, answer)
    return answer
  } catch (cause) {
    if (cause instanceof Refusal && manner.isUntold !== true) {
      await notifySent(context, kind, message, cause)
    }
    throw cause
  }
}

const aboutOf = ({ caller }: Context, kind: SentKind, { cmConfigID }: SentMessage) => ({
  sdkAppID: caller.sdkAppID,
  conversationType: kind === 'c2c' ? ('C2C' as const) : ('GROUP' as const),
  ...(cmConfigID !== undefined && { configurationID: cmConfigID }),
})

/** The answer to an earlier send of the same identity. */
const previousResult = async (
  context: Context,
  kind: SentKind,
  message: SentMessage,
): Promise<SendAnswer | undefined> => {
  const { clientTime, random } = message
  const sender = await withLoaded(() => callerOf(context))
  const first = sender.recent.get(clientTime, random)
  if (first !== undefined || !mayBeDuplicate(context.services, sender, message)) return first
  const head = await withLoaded(() => headOf(context, kind, message))
  return head && storedAnswer(context.services, sender, head, message)
}

/** Drops a message: answers as if it was sent, without delivering it. */
const drop = async (context: Context, message: SentMessage): Promise<SendAnswer> => {
  const answer = { time: context.services.time(), sequence: 0, position: 0 }
  const sender = await withLoaded(() => callerOf(context))
  sender.recent.add(message.clientTime, message.random, answer)
  return answer
}

/** Webhooks are called after the commit. */
const notifyStored = async (
  context: Context,
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

/** The conversation of a message; undefined if there is none. Use inside `withLoaded`. */
const headOf = (
  context: Context,
  kind: SentKind,
  { to }: SentMessage,
): Conversation | undefined => {
  const { cache } = context.services
  const sender = callerOf(context)
  if (kind === 'group') return cache.group(sender.app, to)?.head
  const receiver = cache.everyAccount(sender.app, to)
  const hasNoPeer = receiver === null || receiver === sender
  return hasNoPeer ? undefined : cache.side(sender, receiver).head
}

const storeMessage = (
  context: Context,
  kind: SentKind,
  message: SentMessage,
  enter: () => SendAnswer,
): PendingAnswer => {
  const { services } = context
  const { clientTime, random } = message
  const decided = withLoaded(() => {
    const sender = callerOf(context)
    const first = sender.recent.get(clientTime, random)
    if (first !== undefined) return first
    return mayBeDuplicate(services, sender, message) ? sender : enter()
  })
  const go = (known: Exclude<typeof decided, Promise<unknown>>) =>
    'sequence' in known ? known : afterLookUp(context, kind, message, enter)
  return decided instanceof Promise ? decided.then(go) : go(decided)
}

const afterLookUp = async (
  context: Context,
  kind: SentKind,
  message: SentMessage,
  enter: () => SendAnswer,
): Promise<SendAnswer> => {
  const stored = await previousResult(context, kind, message)
  if (stored !== undefined) return stored
  return withLoaded(
    () => callerOf(context).recent.get(message.clientTime, message.random) ?? enter(),
  )
}
