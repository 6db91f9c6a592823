import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Clock } from 'tavern-im/protocol'
import type { Delivery } from '../domain/events/delivery.ts'
import type { AppOptions } from '../gateway/app-options.ts'
import type { Core } from '../gateway/core.ts'
import type { PushNumbers } from '../gateway/frames.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { LocalSessionRegistry, type SessionRegistry } from '../gateway/session-registry.ts'
import type { LocalDelivery, Sessions } from '../gateway/sessions.ts'
import type { CommitListener } from '../kernel/measurements.ts'

/** Parts of a server that exist before its core. */
export interface ServerBase {
  readonly onCommit: CommitListener
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly numbers: PushNumbers
  readonly delivery: LocalDelivery
  readonly log: Logger
  readonly clock: Clock
  /** Whether the event loop is too late for new requests. */
  readonly isLate: (() => boolean) | undefined
}

/** The core of a server, and its node if there is a cluster. */
export interface CoreProvider {
  readonly core: Core
  readonly registry: SessionRegistry
  /** Prefix of connection IDs. */
  readonly idPrefix: string
  /** Present in a cluster. */
  readonly node?: {
    /** The node's part of `/healthz`. */
    readonly health: object
    /** Whether the node can process requests of clients. */
    readonly isServing: boolean
    /** Address of the HTTP side of the node with the files; undefined if this node has them. */
    readonly leaderUrl: string | undefined
    /** Adds the metrics of the node. */
    registerMetrics(registry: Registry): Promise<void>
    /** Starts the node under this address. */
    begin(gateway: Gateway, httpUrl: string): void
  }
}

/** Opens the core of a server, or its node. */
export type OpenCoreProvider = (base: ServerBase) => Promise<CoreProvider>

/** Opens a core for one server. */
export type OpenCore = (
  delivery: Delivery,
  log: Logger,
  now: () => number,
  onCommit: CommitListener,
  isLate: (() => boolean) | undefined,
) => Promise<Core>

/** A server with its own core. */
export const standalone =
  (openCore: OpenCore): OpenCoreProvider =>
  async ({ apps, sessions, delivery, log, clock, onCommit, isLate }) => {
    const core = await openCore(delivery, log, () => clock.now(), onCommit, isLate)
    return {
      core,
      registry: new LocalSessionRegistry({ core, apps, sessions, delivery }),
      idPrefix: '',
    }
  }
