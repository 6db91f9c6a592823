import type { Logger } from 'pino'
import type { GatewayLimits } from '../options.ts'
import type { Metrics } from './metrics.ts'
import type { TurnEnd } from './turn-end.ts'

/** What all connections of a gateway share. */
export interface ConnectionContext {
  /** Whole seconds since the gateway started; a clock that costs nothing to read. */
  readonly tick: number
  readonly limits: GatewayLimits
  readonly metrics: Metrics
  readonly log: Logger
  readonly turnEnd: TurnEnd
}
