import type { Clock } from 'tavern-im/protocol'
import type { FailedLogins } from '../accounts/failed-logins.ts'
import type { Core } from '../core/core.ts'
import type { AppOptions } from '../options.ts'
import type { ClientReports } from '../reports/client-reports.ts'
import type { ConnectionContext } from './connection-context.ts'
import type { LocalDelivery } from './local-delivery.ts'
import type { Sessions } from './sessions.ts'

/** What requests are answered with. */
export interface GatewayContext extends ConnectionContext {
  readonly core: Core
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly delivery: LocalDelivery
  readonly failedLogins: FailedLogins
  readonly clock: Clock
  readonly reports: ClientReports
}
