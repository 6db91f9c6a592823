import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { Audience, Delivery, OutgoingPush } from '../core/events/delivery.ts'
import { outgoing } from '../core/events/pushes.ts'
import type { Connection } from './connection.ts'
import { PushFrames } from './push-frames.ts'
import type { Sessions } from './sessions.ts'

/** Push numbers start over beyond this; a client only compares them for equality. */
const LAST_SEQ = 0xffff_ffff

/** Delivery to the sockets of this process. */
export class LocalDelivery implements Delivery {
  readonly #sessions: Sessions
  #seq = 0

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  deliver(audience: Audience, push: OutgoingPush): void {
    const { sdkAppID, userIDs, exceptConnectionID, onlyConnectionIDs } = audience
    const frames = this.#numbered(push)
    for (const userID of userIDs) {
      for (const connection of this.#sessions.of(sdkAppID, userID)) {
        if (connection.id === exceptConnectionID) continue
        if (onlyConnectionIDs?.has(connection.id) !== false) connection.push(frames)
      }
    }
  }

  deliverToApp(sdkAppID: number, push: OutgoingPush): void {
    const frames = this.#numbered(push)
    for (const connection of this.#sessions.ofApp(sdkAppID)) connection.push(frames)
  }

  /** To one session. */
  deliverTo(connection: Connection, push: OutgoingPush): void {
    connection.push(this.#numbered(push))
  }

  kick(sdkAppID: number, userID: string, type: KickPush['type'], exceptConnectionID = ''): void {
    for (const connection of this.#sessions.of(sdkAppID, userID)) {
      if (connection.id !== exceptConnectionID) this.kickOut(connection, type)
    }
  }

  isOnline(sdkAppID: number, userID: string): boolean {
    return this.#sessions.of(sdkAppID, userID).length > 0
  }

  platformsOf(sdkAppID: number, userID: string): readonly number[] {
    return this.#sessions.of(sdkAppID, userID).map(({ client }) => client.platform)
  }

  /** Tells one session alone. */
  tell(connection: Connection, push: OutgoingPush): void {
    connection.push(this.#numbered(push))
  }

  /** Ends one session: the client hears why, then its socket is closed. */
  kickOut(
    connection: Connection,
    type: KickPush['type'],
    end: 'kickedOut' | 'replaced' = 'kickedOut',
  ): void {
    this.tell(connection, outgoing(pushes.session.kick, { type }))
    this.#sessions.leave(connection, end)
    connection.close(CloseCode.normal, 'kicked out')
  }

  #numbered(push: OutgoingPush): PushFrames {
    this.#seq = this.#seq === LAST_SEQ ? 1 : this.#seq + 1
    return new PushFrames(push, this.#seq)
  }
}
