import { type AnyHandler, canListen, listenerArgs } from '../can-listen.ts'
import { getter } from '../context.ts'
import { lookBack } from '../look-back.ts'

export const addSignalingListener = getter<'addSignalingListener'>({
  args: listenerArgs,
  run: (im, name, callback, context) => {
    if (!canListen(im, 'addSignalingListener', name, callback)) return
    im.signals.on(name, callback as AnyHandler, context)
    im.lookBack.hasListener = true
    lookBack(im)
  },
})
