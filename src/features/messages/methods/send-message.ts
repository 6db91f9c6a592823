import { method } from '../context.ts'
import { ownMessage, sendArgs, sendOnce } from '../send.ts'

export const sendMessage = method<'sendMessage'>({
  args: sendArgs,
  run: (im, message, options) => sendOnce(im, ownMessage(im, message, 'sendMessage'), options),
})
