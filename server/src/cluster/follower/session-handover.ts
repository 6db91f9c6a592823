import type { Clock, Stop } from 'tavern-im/protocol'
import type { Connection } from '../../gateway/connection.ts'
import type { Core } from '../../gateway/core.ts'
import type { PushNumbers } from '../../gateway/frames.ts'
import { heldSessions } from '../message-guards.ts'
import type { NodeID } from '../transports/transport.ts'
import type { LeaderConnection } from './leader-connection.ts'
import { type NextReception, PendingSessions } from './pending-sessions.ts'

interface HoldingParts {
  readonly numbers: PushNumbers
  readonly clock: Pick<Clock, 'after'>
  /** The sessions do not continue: clients reconnect by themselves. */
  readonly onFailed: (reason: string) => void
}

/** Time that sockets stay open without a leader. */
const HOLD_MS = 8_000

/**
 * Sessions that a leader has handed over, until they continue on the next leader or the timeout
 * ends them.
 */
export class SessionHandover {
  readonly #parts: HoldingParts
  #held: PendingSessions | undefined
  #stop: Stop = () => undefined

  constructor(parts: HoldingParts) {
    this.#parts = parts
  }

  get isHolding(): boolean {
    return this.#held !== undefined
  }

  /** `body`: the state of sessions by their lines. Returns the registry to use meanwhile. */
  begin(line: LeaderConnection, nodes: readonly NodeID[], body: Buffer): PendingSessions {
    const { numbers, clock } = this.#parts
    const lines = heldSessions(JSON.parse(body.toString()), 'sessions')
    const held = new Map(lines.map(([name, one]) => [line.idOf(name), one]))
    this.#held = new PendingSessions({ epoch: line.epoch, nodes, held, numbers })
    this.#stop = clock.after(HOLD_MS, () => this.giveUp('no node leads'))
    return this.#held
  }

  /** The sessions that continue in this epoch; the others end. */
  heldFor(epoch: number): PendingSessions | undefined {
    if (this.#held?.mayGoOnIn(epoch) === false) this.giveUp('sessions cannot be resumed')
    return this.#held
  }

  goOnAt(
    registry: NextReception,
    core: Pick<Core, 'connectionClosed'>,
    members: readonly Connection[] = [],
  ): void {
    this.#held?.goOnAt(registry, core, members)
    this.end()
  }

  giveUp(reason: string): void {
    if (this.#held === undefined) return
    this.end()
    this.#parts.onFailed(reason)
  }

  end(): void {
    this.#stop()
    this.#held?.end()
    this.#held = undefined
  }
}
