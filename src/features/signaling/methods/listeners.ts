import { anything, handler, named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'
import { lookBack } from '../look-back.ts'

type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

const args = [named('eventName', text), named('handler', handler), anything]

export const addSignalingListener = getter<'addSignalingListener'>({
  args,
  run: (im, name, given, context) => {
    im.signals.on(name, given as AnyHandler, context)
    im.sought.isHeard = true
    lookBack(im)
  },
})

export const removeSignalingListener = getter<'removeSignalingListener'>({
  args,
  run: ({ signals }, name, given, context) => signals.off(name, given as AnyHandler, context),
})
