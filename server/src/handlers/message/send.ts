import type { SendAnswer } from 'tavern-im/protocol'
import { decide } from '../../core/not-loaded.ts'
import { type Context, callerOf } from '../context.ts'
import { admitMessage, type SentMessage } from './draft.ts'
import { mayBeStored, storedAnswer } from './first-answer.ts'

/**
 * Sends once: `enter` runs in one turn and gives the message its place; the answer leaves after the
 * commit. What was sent before is answered as it was then.
 */
export const sendOnce = async (
  context: Context,
  message: SentMessage,
  enter: () => SendAnswer,
): Promise<SendAnswer> => {
  const { world, caller } = context
  admitMessage(message, caller)
  const { clientTime, random } = message
  const decided = decide(() => {
    const sender = callerOf(context)
    const first = sender.recent.get(clientTime, random)
    if (first !== undefined) return first
    return mayBeStored(world, sender, message) ? sender : enter()
  })
  const known = decided instanceof Promise ? await decided : decided
  const answer = 'sequence' in known ? known : await afterLookUp(context, message, known, enter)
  await world.writer.settled()
  return answer
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
