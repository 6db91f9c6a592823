import { type AnyHandler, canListen, listenerArgs } from '../can-listen.ts'
import { getter } from '../context.ts'

export const removeSignalingListener = getter<'removeSignalingListener'>({
  args: listenerArgs,
  run: (im, name, callback, context) => {
    if (canListen(im, 'removeSignalingListener', name, callback)) {
      im.signals.off(name, callback as AnyHandler, context)
    }
  },
})
