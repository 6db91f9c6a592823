import { CloseCode, type KickPush, pushes } from 'tavern-im/protocol'
import type { Delivery, OutgoingPush, Recipients } from '../domain/events/delivery.ts'
import { outgoing } from '../domain/events/pushes.ts'
import type { PushNumbers } from './push-frames.ts'
import type { SessionConnection, Sessions } from './sessions.ts'

/** Delivery to the sessions of this process. */
export class LocalDelivery implements Delivery {
  readonly #sessions: Sessions
  readonly #numbers: PushNumbers

  constructor(sessions: Sessions, numbers: PushNumbers) {
    this.#sessions = sessions
    this.#numbers = numbers
  }

  deliver(recipients: Recipients, push: OutgoingPush): void {
    const { sdkAppID, userIDs, exceptConnectionID, onlyConnectionIDs } = recipients
    const frames = this.#numbers.next(push)
    for (const userID of userIDs) {
      for (const line of this.#sessions.of(sdkAppID, userID)) {
        if (line.id === exceptConnectionID) continue
        if (onlyConnectionIDs?.has(line.id) !== false) line.push(frames)
      }
    }
  }

  deliverToApp(sdkAppID: number, push: OutgoingPush): void {
    const frames = this.#numbers.next(push)
    for (const line of this.#sessions.ofApp(sdkAppID)) line.push(frames)
  }

  kick(sdkAppID: number, userID: string, type: KickPush['type'], exceptConnectionID = ''): void {
    for (const line of this.#sessions.of(sdkAppID, userID)) {
      if (line.id !== exceptConnectionID) this.kickOut(line, type)
    }
  }

  isOnline(sdkAppID: number, userID: string): boolean {
    return this.#sessions.of(sdkAppID, userID).length > 0
  }

  platformsOf(sdkAppID: number, userID: string): readonly number[] {
    return this.#sessions.of(sdkAppID, userID).map(({ client }) => client.platform)
  }

  /** Ends one session: notifies the client of the reason, then closes its socket. */
  kickOut(
    line: SessionConnection,
    type: KickPush['type'],
    end: 'kickedOut' | 'replaced' = 'kickedOut',
  ): void {
    line.push(this.#numbers.next(outgoing(pushes.session.kick, { type })))
    this.#sessions.leave(line, end)
    line.close(CloseCode.normal, 'kicked out')
  }
}
