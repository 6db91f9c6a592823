import { anything } from '../../../kernel/check.ts'
import { getter, type SignalingContext } from '../context.ts'
import { lookBack } from '../look-back.ts'

type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

const args = [anything, anything, anything]

/**
 * Methods that add or remove listeners never throw: a wrong argument is logged and has no effect
 * (ANSWER-04).
 */
const canListen = (
  { log }: SignalingContext,
  action: string,
  name: unknown,
  handler: unknown,
): boolean => {
  if (typeof name !== 'string' || name === '') {
    log.error(`${action}: the name of the event must be a non-empty string`)
    return false
  }
  if (typeof handler === 'function') return true
  log.error(`${action}: the handler of ${name} must be a function`)
  return false
}

export const addSignalingListener = getter<'addSignalingListener'>({
  args,
  run: (im, name, callback, context) => {
    if (!canListen(im, 'addSignalingListener', name, callback)) return
    im.signals.on(name, callback as AnyHandler, context)
    im.lookBack.hasListener = true
    lookBack(im)
  },
})

export const removeSignalingListener = getter<'removeSignalingListener'>({
  args,
  run: (im, name, callback, context) => {
    if (canListen(im, 'removeSignalingListener', name, callback)) {
      im.signals.off(name, callback as AnyHandler, context)
    }
  },
})
