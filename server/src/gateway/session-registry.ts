import type { KickPush } from 'tavern-im/protocol'
import type { SessionEnd } from '../domain/domain-events.ts'
import type { Connection } from './connection.ts'

/** Admits and ends sessions: in this process, or at the leader. */
export interface SessionRegistry {
  /** The connection is a member now, and its client has received the response. */
  enter(connection: Connection): void
  /** Makes the connection a guest again; does nothing without a session. */
  leave(connection: Connection, end: SessionEnd): void
  /** Ends one session: notifies the client of the reason, then closes its socket. */
  kickOut(connection: Connection, type: KickPush['type']): void
  /** Ends all other sessions of its user. */
  kickOthers(connection: Connection): void | Promise<void>
}
