import type { KickPush } from 'tavern-im/protocol'
import type { SessionEnd } from '../core/presence/sessions.ts'
import type { Connection } from './connection.ts'

/** Where sessions are let in and end: in this process, or at the node that leads. */
export interface SessionRegistry {
  /** The connection is a member now, and has been told so. */
  enter(connection: Connection): void
  /** Makes the connection a guest again; nothing if it has no session. */
  leave(connection: Connection, end: SessionEnd): void
  /** Ends one session: the client hears why, then its socket is closed. */
  kickOut(connection: Connection, type: KickPush['type']): void
  /** Ends all other sessions of its user. */
  kickOthers(connection: Connection): void | Promise<void>
}
