import type { SendAnswer } from 'tavern-im/protocol'
import { decide } from '../../core/memory/not-loaded.ts'
import { type Context, callerOf } from '../context.ts'
import { admitMessage, type SentMessage } from './draft.ts'
import { mayBeStored, storedAnswer } from './first-answer.ts'

/** Where a message stands now, perhaps before it is on disk. */
type Entered = SendAnswer | Promise<SendAnswer>

/** What only a back end can ask for. */
export interface SendingManner {
  /** The sender does not see it. */
  readonly isUnseenBySender?: boolean
  /** Said at this unix second, and not now. */
  readonly time?: number
}

/** Reads and enters what an account sends, in the order in which it came; answers after the commit. */
export const sending =
  (enter: (context: Context, body: unknown, manner: SendingManner) => Entered) =>
  async (context: Context, body: unknown, manner: SendingManner = {}): Promise<SendAnswer> => {
    const entered = inOrder(context, () => enter(context, body, manner))
    const answer = entered instanceof Promise ? await entered : entered
    // What nobody keeps is answered in the turn that has told the others: so both sides hear in one order.
    if (answer.sequence > 0) await context.world.writer.settled()
    return answer
  }

/**
 * Runs what enters messages of the caller after those before it: one that has to be looked up first is not
 * overtaken by the next. Runs at once where nothing waits.
 */
export const inOrder = <Result>(
  { world, caller }: Context,
  enter: () => Result | Promise<Result>,
): Result | Promise<Result> => {
  const key = `sends ${caller.sdkAppID} ${caller.userID}`
  if (world.turns.isTaken(key)) return world.turns.run(key, async () => enter())
  const entered = enter()
  return entered instanceof Promise ? world.turns.run(key, () => entered) : entered
}

/**
 * Enters once: `enter` runs in one turn of the event loop and gives the message its place. What was sent
 * before is answered as it was then.
 */
export const enterOnce = (
  context: Context,
  message: SentMessage,
  enter: () => SendAnswer,
): Entered => {
  const { world, caller } = context
  admitMessage(message, caller)
  const { clientTime, random } = message
  const decided = decide(() => {
    const sender = callerOf(context)
    const first = sender.recent.get(clientTime, random)
    if (first !== undefined) return first
    return mayBeStored(world, sender, message) ? sender : enter()
  })
  const go = (known: Exclude<typeof decided, Promise<unknown>>) =>
    'sequence' in known ? known : afterLookUp(context, message, known, enter)
  return decided instanceof Promise ? decided.then(go) : go(decided)
}

const afterLookUp = async (
  context: Context,
  message: SentMessage,
  sender: ReturnType<typeof callerOf>,
  enter: () => SendAnswer,
): Promise<SendAnswer> => {
  const stored = await storedAnswer(context.world, sender, message)
  if (stored !== undefined) return stored
  return decide(() => callerOf(context).recent.get(message.clientTime, message.random) ?? enter())
}
