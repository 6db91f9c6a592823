import type { Clock } from 'tavern-im/protocol'
import type { TokenBuckets } from '../kernel/token-buckets.ts'
import type { ClientReports } from '../services/reports/client-reports.ts'
import type { AppOptions } from './app-options.ts'
import type { ConnectionContext } from './connection.ts'
import type { Core } from './core.ts'
import type { PushNumbers } from './frames.ts'
import type { SessionRegistry } from './session-registry.ts'

/** Dependencies of request handling. */
export interface GatewayContext extends ConnectionContext {
  readonly core: Core
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly registry: SessionRegistry
  readonly numbers: PushNumbers
  /**
   * Invalid UserSigs by network. Only logins with invalid ones are limited: behind a shared proxy,
   * one bad client must not lock out the others.
   */
  readonly failedLogins: TokenBuckets
  readonly clock: Clock
  readonly reports: ClientReports
}
