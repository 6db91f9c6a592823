import { anything } from '../../kernel/value-checks.ts'
import type { SignalingContext } from './context.ts'

export type AnyHandler = (event: { readonly name: string; readonly data: unknown }) => void

export const listenerArgs = [anything, anything, anything]

/**
 * Methods that add or remove listeners never throw: a wrong argument is logged and has no effect
 * (ANSWER-04).
 */
export const canListen = (
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
