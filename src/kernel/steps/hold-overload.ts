import type { Clock } from '../../platform/clock.ts'
import { ImError, imError } from '../errors.ts'
import type { Step } from './step.ts'

const HOLD_MS = 1_000

const overloaded = 60022

/** After the server said that it is overloaded, holds the command back for a while (60022). */
export const holdOverload = (clock: Clock): Step => {
  const heldUntil = new Map<string, number>()
  return async (call, next) => {
    const { name } = call.command
    const until = heldUntil.get(name)
    if (until !== undefined) {
      if (clock.now() < until) throw imError('SERVICE_OVERLOAD', { wanted: name })
      heldUntil.delete(name)
    }
    try {
      return await next(call)
    } catch (error) {
      if (error instanceof ImError && error.code === overloaded) {
        heldUntil.set(name, clock.now() + HOLD_MS)
      }
      throw error
    }
  }
}
