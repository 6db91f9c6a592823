import { ImError } from '../../kernel/errors.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import type { Message } from '../messages/model.ts'
import type { MessageReactionChange } from './api.ts'
import { annotationCommands } from './commands.ts'
import { type AnnotationContext, addressOf, known, message, reactionID } from './context.ts'

/** Error codes that state whether this user has the reaction. */
const truths: Readonly<Record<number, boolean>> = {
  [serverCodes.REACTION_EXISTS]: true,
  [serverCodes.REACTION_NOT_FOUND]: false,
  [serverCodes.REACTION_NOT_MINE]: false,
}

/** Shows the expected state at once, and the actual state after the response. */
export const setReaction = async (
  im: AnnotationContext,
  action: 'addMessageReaction' | 'removeMessageReaction',
  input: Message,
  reactionID: string,
): Promise<MessageReactionChange> => {
  const message = known(im, input)
  const address = addressOf(action, message)
  const isAdded = action === 'addMessageReaction'
  const row = isAdded ? annotationCommands.addReaction : annotationCommands.removeReaction
  const change = im.reactions.changeStarted(message, reactionID, isAdded)
  let isMine: boolean | undefined
  try {
    await im.wire.call(row, { ...address, reactionID })
    isMine = isAdded
  } catch (error) {
    if (error instanceof ImError) isMine = truths[error.code]
    // The request was sent twice, and the first one succeeded.
    const isDone = isMine === isAdded && (error as ImError).data.isRepeated === true
    if (!isDone) throw error
  } finally {
    im.reactions.changeSettled(message, reactionID, change, isMine)
  }
  return { messageID: message.ID, reactionID }
}

export const reactionArgs = [message, reactionID]
