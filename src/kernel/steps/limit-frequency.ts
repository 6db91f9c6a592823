import type { Clock } from '../../platform/clock.ts'
import type { CloudConfig } from '../cloud-config.ts'
import type { FrequencyLimit } from '../command.ts'
import * as errorCodes from '../error-codes.ts'
import { imError } from '../errors.ts'
import { Intervals } from './intervals.ts'
import type { Call, Step } from './step.ts'

/** The frequency limit of a call: from the operator, or else from its command's row. */
export const limitOf = ({ command }: Call, cloud: CloudConfig): FrequencyLimit | undefined =>
  cloud.value('cmd_frequency_limit')[command.name] ?? command.limit

/** The key of an allowance: calls of one command share one, or calls of one kind of it. */
export const countedAs = ({ command, body }: Call): string => {
  const kind = command.kindOf?.(body)
  return kind === undefined ? command.name : `${command.name} ${kind}`
}

/**
 * Refuses a call of the host's beyond what the command's row, or the operator instead of it, allows (2996,
 * spec 3 section 5). The SDK's own calls neither count nor are refused here: they take turns.
 */
export const limitFrequency = (clock: Clock, cloud: CloudConfig): Step => {
  const intervals = new Intervals(clock)
  return (call, next) => {
    const limit = call.origin === 'host' ? limitOf(call, cloud) : undefined
    if (limit === undefined) return next(call)
    const key = countedAs(call)
    if (intervals.waitOf(key, limit) > 0) {
      return Promise.reject(imError(errorCodes.OVER_FREQUENCY_LIMIT, { action: call.command.name }))
    }
    intervals.count(key, limit)
    return next(call)
  }
}
