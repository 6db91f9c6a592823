import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { messageCommands } from './commands.ts'
import type { MessageContext } from './context.ts'
import { requireReadable } from './conversation-id.ts'
import type { Entry } from './timeline.ts'

export interface Stretch {
  /** Where to start, inclusive; 0 is the newest. */
  readonly sequence: number
  /** 0 towards older, 1 towards newer. */
  readonly direction: 0 | 1
  readonly count: number
}

export interface Loaded {
  readonly coveredFrom: number
  readonly coveredTo: number
  readonly isComplete: boolean
  /** What was not known here before, oldest first. */
  readonly added: readonly Entry[]
}

/** Loads a stretch of history into its timeline. The only way history comes in. */
export const load = async (
  im: MessageContext,
  conversationID: string,
  { sequence, direction, count }: Stretch,
): Promise<Loaded> => {
  const peer = requireReadable(conversationID, 'load messages')
  const { userID } = im.gate.me
  const answer = await im.wire.call(messageCommands.history, {
    ...peer,
    sequence,
    direction,
    count,
  })
  if (im.gate.me.userID !== userID)
    throw imError(errorCodes.LOGGED_OUT, { wanted: 'load messages' })
  const { coveredFrom, coveredTo, isComplete, messageList } = answer
  // A complete answer towards older reaches the beginning, whatever was deleted or hidden there.
  const from = direction === 0 && isComplete && coveredTo > 0 ? 1 : coveredFrom
  const added = im.changes.batch(() => {
    if (coveredTo > 0) return im.messages.covered(conversationID, from, coveredTo, messageList)
    if (isComplete && sequence === 0) im.messages.foundEmpty(conversationID)
    return []
  })
  return { coveredFrom: from, coveredTo, isComplete, added }
}
