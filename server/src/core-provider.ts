import type { Logger } from 'pino'
import type { Clock } from 'tavern-im/protocol'
import type { Core } from './core/core.ts'
import type { Delivery } from './core/events/delivery.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { LocalDelivery } from './gateway/local-delivery.ts'
import { LocalSessionRegistry } from './gateway/local-session-registry.ts'
import type { PushNumbers } from './gateway/push-numbers.ts'
import type { SessionRegistry } from './gateway/session-registry.ts'
import type { Sessions } from './gateway/sessions.ts'
import type { CommitListener, ServerMetrics } from './http/create-metrics.ts'
import type { AppOptions } from './options.ts'

/** What a server has before there is anything behind its sockets. */
export interface ServerBase extends ServerMetrics {
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly numbers: PushNumbers
  readonly delivery: LocalDelivery
  readonly log: Logger
  readonly clock: Clock
}

/** What stands behind the sockets of a server. */
export interface CoreProvider {
  readonly core: Core
  readonly registry: SessionRegistry
  /** What ids of connections begin with. */
  readonly idPrefix: string
  /** Of a node of a cluster. */
  readonly node?: {
    /** What `/healthz` says of it. */
    readonly health: object
    /** Whether it can do what clients ask for. */
    readonly isServing: boolean
    /** The HTTP side of the node that has the files; undefined where this one has them. */
    readonly leaderUrl: string | undefined
    /** Takes part from now on, under this address. */
    begin(gateway: Gateway, httpUrl: string): void
  }
}

/** Opens what stands behind the sockets. */
export type OpenCoreProvider = (base: ServerBase) => Promise<CoreProvider>

/** Opens a core for one server. */
export type OpenCore = (
  delivery: Delivery,
  log: Logger,
  now: () => number,
  onCommit: CommitListener,
) => Promise<Core>

/** A server whose core is its own. */
export const standalone =
  (openCore: OpenCore): OpenCoreProvider =>
  async ({ apps, sessions, delivery, log, clock, onCommit }) => {
    const core = await openCore(delivery, log, () => clock.now(), onCommit)
    return {
      core,
      registry: new LocalSessionRegistry({ core, apps, sessions, delivery }),
      idPrefix: '',
    }
  }
