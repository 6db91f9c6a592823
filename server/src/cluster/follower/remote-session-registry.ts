import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { SessionEnd } from '../../domain/domain-events.ts'
import { outgoing } from '../../domain/events/pushes.ts'
import type { Connection } from '../../gateway/connection.ts'
import type { PushNumbers } from '../../gateway/frames.ts'
import type { SessionRegistry } from '../../gateway/session-registry.ts'
import type { SessionConnection } from '../../gateway/sessions.ts'
import type { HeldSession } from '../../services/hand-over.ts'
import type { LeaderConnection } from './leader-connection.ts'

/** Admits sessions at the leader. */
export class RemoteSessionRegistry implements SessionRegistry {
  readonly #leader: LeaderConnection
  readonly #numbers: PushNumbers

  constructor(leader: LeaderConnection, numbers: PushNumbers) {
    this.#leader = leader
    this.#numbers = numbers
  }

  enter(connection: SessionConnection): void {
    this.#enter(connection, {})
  }

  /** A session of the previous leader continues there. */
  resume(connection: SessionConnection, held: HeldSession): void {
    this.#enter(connection, { held })
  }

  leave(connection: SessionConnection, end: SessionEnd): void {
    const { id, caller } = connection
    connection.endSession()
    if (caller !== undefined) this.#leader.send({ is: 'left', line: this.#leader.nameOf(id), end })
  }

  kickOut(connection: Connection, type: KickPush['type']): void {
    connection.push(this.#numbers.next(outgoing(pushes.session.kick, { type })))
    this.leave(connection, 'kickedOut')
    connection.close(CloseCode.normal, 'kicked out')
  }

  async kickOthers({ id }: Connection): Promise<void> {
    await this.#leader.call({ is: 'kickOthers', line: this.#leader.nameOf(id) })
  }

  #enter({ id, caller, client }: SessionConnection, more: { readonly held?: HeldSession }): void {
    if (caller === undefined) return
    const { platform, isMiniProgram } = client
    const line = this.#leader.nameOf(id)
    this.#leader.send({ is: 'entered', line, caller, client: { platform, isMiniProgram }, ...more })
  }
}
