import { anything, handler, named, text } from '../../../kernel/check.ts'
import { getter } from '../context.ts'

type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

const args = [named('eventName', text), named('handler', handler), anything]

export const addSignalingListener = getter<'addSignalingListener'>({
  args,
  run: ({ signals }, name, given, context) => signals.on(name, given as AnyHandler, context),
})

export const removeSignalingListener = getter<'removeSignalingListener'>({
  args,
  run: ({ signals }, name, given, context) => signals.off(name, given as AnyHandler, context),
})
