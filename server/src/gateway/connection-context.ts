import type { Admission } from '../admission/admission.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import type { GatewayLog } from './gateway-log.ts'
import type { Metrics } from './metrics.ts'
import type { WriteCoalescer } from './write-coalescer.ts'

/** Shared state of all connections of a gateway. */
export interface ConnectionContext {
  /** Whole seconds since the gateway started; this clock costs nothing to read. */
  readonly tick: number
  readonly limits: GatewayLimits
  readonly admission: Admission
  readonly metrics: Metrics
  readonly log: GatewayLog
  readonly tickEnd: WriteCoalescer
}
