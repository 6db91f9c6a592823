import { method } from '../context.ts'
import { reactionArgs, setReaction } from '../set-reaction.ts'

export const addMessageReaction = method<'addMessageReaction'>({
  args: reactionArgs,
  run: (im, message, reactionID) => setReaction(im, 'addMessageReaction', message, reactionID),
})
