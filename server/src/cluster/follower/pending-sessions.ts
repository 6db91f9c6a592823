import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { SessionEnd } from '../../domain/domain-events.ts'
import { outgoing } from '../../domain/events/pushes.ts'
import type { Connection } from '../../gateway/connection.ts'
import type { Core } from '../../gateway/core.ts'
import type { PushNumbers } from '../../gateway/frames.ts'
import { overloaded } from '../../gateway/refusals.ts'
import type { SessionRegistry } from '../../gateway/session-registry.ts'
import type { SessionConnection } from '../../gateway/sessions.ts'
import type { HeldSession } from '../../services/hand-over.ts'
import type { NodeID } from '../transports/transport.ts'

/** The leader on which the sessions continue. */
export interface NextReception {
  resume(line: SessionConnection, held: HeldSession): void
  leave(line: SessionConnection, end: SessionEnd): void
  kickOthers(line: Connection): void | Promise<void>
}

interface HeldSessionsParts {
  /** Term of the leader that has ended. */
  readonly epoch: number
  /** Nodes that the next leader waits for. */
  readonly nodes: readonly NodeID[]
  /** State by connection; a connection that is absent holds nothing. */
  readonly held: ReadonlyMap<string, HeldSession>
  readonly numbers: PushNumbers
}

const nothing: HeldSession = { watched: [], isLooking: true }

/**
 * Sessions between two leaders: their sockets stay open, and sessions that end meanwhile are
 * reported afterwards.
 */
export class PendingSessions implements SessionRegistry {
  readonly nodes: readonly NodeID[]
  readonly #parts: HeldSessionsParts
  /** Resolves with the leader on which they continue, or with undefined if they do not. */
  readonly #next: Promise<NextReception | undefined>
  #goOn: (next: NextReception | undefined) => void = () => undefined
  readonly #left: { readonly line: SessionConnection; readonly end: SessionEnd }[] = []

  constructor(parts: HeldSessionsParts) {
    this.#parts = parts
    this.nodes = parts.nodes
    this.#next = new Promise((resolve) => {
      this.#goOn = resolve
    })
  }

  /** Whether no other epoch lies between this epoch and the sessions' own. */
  mayGoOnIn(epoch: number): boolean {
    return epoch === this.#parts.epoch + 1
  }

  /** Moves all sessions to that leader; `members`: connections that still have a session. */
  goOnAt(
    next: NextReception,
    core: Pick<Core, 'connectionClosed'>,
    members: readonly Connection[],
  ): void {
    for (const { line, end } of this.#left) {
      next.resume(line, this.#heldOf(line))
      next.leave(line, end)
      core.connectionClosed(line.id)
    }
    for (const connection of members) next.resume(connection, this.#heldOf(connection))
    this.#goOn(next)
  }

  /** The sessions do not continue. */
  end(): void {
    this.#goOn(undefined)
  }

  enter(connection: Connection): void {
    connection.close(CloseCode.reconnect, 'no node leads')
  }

  leave(connection: Connection, end: SessionEnd): void {
    const { id, client, caller } = connection
    connection.endSession()
    if (caller !== undefined) this.#left.push({ line: goneLine(id, client, caller), end })
  }

  kickOut(connection: Connection, type: KickPush['type']): void {
    connection.push(this.#parts.numbers.next(outgoing(pushes.session.kick, { type })))
    this.leave(connection, 'kickedOut')
    connection.close(CloseCode.normal, 'kicked out')
  }

  async kickOthers(connection: Connection): Promise<void> {
    const next = await this.#next
    if (next === undefined) throw overloaded()
    await next.kickOthers(connection)
  }

  #heldOf({ id }: SessionConnection): HeldSession {
    return this.#parts.held.get(id) ?? nothing
  }
}

/** Stub for a connection that was closed. */
const goneLine = (
  id: string,
  client: SessionConnection['client'],
  caller: NonNullable<SessionConnection['caller']>,
): SessionConnection => ({ id, client, caller, endSession() {}, push() {}, close() {} })
