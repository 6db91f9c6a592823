import { MessageFlag, type SendAnswer } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { withLoaded } from '../../core/memory/cache-miss.ts'
import type { Conversation } from '../../core/memory/entities.ts'
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

/** Where a message stands now, perhaps before it is on disk. */
type Entered = SendAnswer | Promise<SendAnswer>

/** What only a back end can ask for. */
export interface SendOptions extends SkippedWebhooks {
  /** The sender does not see it. */
  readonly isUnseenBySender?: boolean
  /** Said at this unix second, and not now. */
  readonly time?: number
}

/** Reads and enters what an account sends, in the order in which it came; answers after the commit. */
export const sendHandler =
  (enter: (context: Context, body: unknown, manner: SendOptions) => Entered) =>
  async (context: Context, body: unknown, manner: SendOptions = {}): Promise<SendAnswer> => {
    const entered = inOrder(context, () => enter(context, body, manner))
    const answer = entered instanceof Promise ? await entered : entered
    // What nobody keeps is answered in the turn that has told the others: so both sides hear in one order.
    if (answer.sequence > 0) await context.services.writer.settled()
    return answer
  }

/**
 * Runs what enters messages of the caller after those before it: one that has to be looked up first is not
 * overtaken by the next. Runs at once where nothing waits.
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

/** How messages of a kind get in: `enter` runs in one turn of the event loop and gives one its place. */
interface SendPipeline {
  readonly kind: SentKind
  readonly manner: SendOptions
  readonly enter: (message: SentMessage) => SendAnswer
}

/** Enters once: what was sent before is answered as it was then. The app's back end may have its say. */
export const sendIdempotent = (
  context: Context,
  said: SentMessage,
  { kind, manner, enter }: SendPipeline,
): Entered => {
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

/** Refuses what is new of an account that has stored too much. */
const refuseUnpaid = ({ unpaid }: Context): void => {
  if (unpaid !== undefined) throw unpaid
}

/** Imported messages are what users said. */
const markedAsBackEnds = (
  { caller }: Context,
  message: SentMessage,
  { time }: SendOptions,
): SentMessage =>
  caller.isBackEnd === true && time === undefined
    ? { ...message, flags: message.flags | MessageFlag.fromBackEnd }
    : message

/** Imported messages are history and are not checked. */
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
    if (approved === undefined) return await swallow(context, message)
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

/** What a message that came before was answered. */
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

/** Answered like a message that is sent, and nobody hears of it. */
const swallow = async (context: Context, message: SentMessage): Promise<SendAnswer> => {
  const answer = { time: context.services.time(), sequence: 0, position: 0 }
  const sender = await withLoaded(() => callerOf(context))
  sender.recent.add(message.clientTime, message.random, answer)
  return answer
}

/** A back end hears of what is on disk. */
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

/** The conversation that a message goes to; undefined where it goes nowhere. Use inside `withLoaded`. */
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
): Entered => {
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
