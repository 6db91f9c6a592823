import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { Core } from '../../core/core.ts'
import { outgoing } from '../../core/events/pushes.ts'
import type { HeldSession } from '../../core/hand-over.ts'
import type { SessionEnd } from '../../core/presence/sessions.ts'
import type { Connection } from '../../gateway/connection.ts'
import type { PushNumbers } from '../../gateway/push-numbers.ts'
import { overloaded } from '../../gateway/refusals.ts'
import type { SessionConnection } from '../../gateway/session-connection.ts'
import type { SessionRegistry } from '../../gateway/session-registry.ts'
import type { NodeID } from '../transports/transport.ts'

/** Where sessions go on. */
export interface NextReception {
  resume(line: SessionConnection, held: HeldSession): void
  leave(line: SessionConnection, end: SessionEnd): void
  kickOthers(line: Connection): void | Promise<void>
}

interface HeldSessionsParts {
  /** Of the leader that has ended. */
  readonly term: number
  /** For which the next one waits. */
  readonly nodes: readonly NodeID[]
  /** By connection; one that is not named holds nothing. */
  readonly held: ReadonlyMap<string, HeldSession>
  readonly numbers: PushNumbers
}

const nothing: HeldSession = { watched: [], isLooking: true }

/** Sessions between two leaders: their sockets stay, and who leaves meanwhile is told of afterwards. */
export class PendingSessions implements SessionRegistry {
  readonly nodes: readonly NodeID[]
  readonly #parts: HeldSessionsParts
  /** Resolves with where they go on; undefined where they do not. */
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

  /** Nothing has happened between this term and the one that they come from. */
  mayGoOnIn(term: number): boolean {
    return term === this.#parts.term + 1
  }

  /** Brings all of them there; `members`: connections that have a session still. */
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

  /** They do not go on. */
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

/** What is left of a connection that was closed. */
const goneLine = (
  id: string,
  client: SessionConnection['client'],
  caller: NonNullable<SessionConnection['caller']>,
): SessionConnection => ({ id, client, caller, endSession() {}, push() {}, close() {} })
