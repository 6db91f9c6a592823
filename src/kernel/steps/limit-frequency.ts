import type { Clock } from '../../platform/clock.ts'
import type { CloudConfig } from '../cloud-config.ts'
import * as errorCodes from '../error-codes.ts'
import { imError } from '../errors.ts'
import type { Step } from './step.ts'

interface Interval {
  startedAt: number
  calls: number
}

/**
 * Refuses a command that was called more often than its row, or the operator instead of it, allows (2996,
 * spec 3 section 5).
 */
export const limitFrequency = (clock: Clock, cloud: CloudConfig): Step => {
  const intervals = new Map<string, Interval>()
  return (call, next) => {
    const { name } = call.command
    const limit = cloud.value('cmd_frequency_limit')[name] ?? call.command.limit
    if (limit === undefined) return next(call)
    const now = clock.now()
    const interval = intervals.get(name)
    const age = interval === undefined ? Number.NaN : now - interval.startedAt
    if (interval === undefined || !(age >= 0 && age < limit.seconds * 1000)) {
      intervals.set(name, { startedAt: now, calls: 1 })
      return next(call)
    }
    if (interval.calls >= limit.calls) {
      return Promise.reject(imError(errorCodes.OVER_FREQUENCY_LIMIT, { wanted: name }))
    }
    interval.calls++
    return next(call)
  }
}
