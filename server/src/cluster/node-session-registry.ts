import { CloseCode, type KickPush } from 'tavern-im/protocol'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { Connection } from '../gateway/connection.ts'
import { overloaded } from '../gateway/refusals.ts'
import type { SessionRegistry } from '../gateway/session-registry.ts'

/** The registry of a node's gateway; delegates to the one that admits sessions at the moment. */
export class NodeSessionRegistry implements SessionRegistry {
  #now: SessionRegistry | undefined

  take(registry: SessionRegistry): void {
    this.#now = registry
  }

  vacate(): void {
    this.#now = undefined
  }

  enter(connection: Connection): void {
    if (this.#now !== undefined) this.#now.enter(connection)
    else connection.close(CloseCode.reconnect, 'no node leads')
  }

  leave(connection: Connection, end: SessionEnd): void {
    if (this.#now !== undefined) this.#now.leave(connection, end)
    else connection.endSession()
  }

  kickOut(connection: Connection, type: KickPush['type']): void {
    if (this.#now !== undefined) this.#now.kickOut(connection, type)
    else connection.close(CloseCode.reconnect, 'no node leads')
  }

  kickOthers(connection: Connection): void | Promise<void> {
    if (this.#now === undefined) throw overloaded()
    return this.#now.kickOthers(connection)
  }
}
