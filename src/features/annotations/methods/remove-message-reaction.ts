import { method } from '../context.ts'
import { reactionArgs, setReaction } from '../set-reaction.ts'

export const removeMessageReaction = method<'removeMessageReaction'>({
  args: reactionArgs,
  run: (im, message, reactionID) => setReaction(im, 'removeMessageReaction', message, reactionID),
})
