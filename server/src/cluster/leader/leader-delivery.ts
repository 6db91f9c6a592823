import type { KickPush } from 'tavern-im/protocol'
import type { Delivery, OutgoingPush, Recipients, UserSet } from '../../domain/events/delivery.ts'

/** Delivery to all sessions of a cluster, for the leader's core. */
export class LeaderDelivery implements Delivery {
  readonly #sessions: Delivery
  readonly #onKick: Delivery['kick']

  /**
   * `onKick` receives every user whose sessions end, because some sessions may be in the middle of
   * their admission.
   */
  constructor(sessions: Delivery, onKick: Delivery['kick']) {
    this.#sessions = sessions
    this.#onKick = onKick
  }

  deliver(recipients: Recipients, push: OutgoingPush): void {
    this.#sessions.deliver(recipients, push)
  }

  deliverToApp(sdkAppID: number, push: OutgoingPush): void {
    this.#sessions.deliverToApp(sdkAppID, push)
  }

  kick(sdkAppID: number, userID: string, type: KickPush['type'], exceptConnectionID = ''): void {
    this.#sessions.kick(sdkAppID, userID, type, exceptConnectionID)
    this.#onKick(sdkAppID, userID, type, exceptConnectionID)
  }

  isOnline(sdkAppID: number, userID: string): boolean {
    return this.#sessions.isOnline(sdkAppID, userID)
  }

  onlineAmong(sdkAppID: number, users: UserSet): string[] {
    return this.#sessions.onlineAmong(sdkAppID, users)
  }

  platformsOf(sdkAppID: number, userID: string): readonly number[] {
    return this.#sessions.platformsOf(sdkAppID, userID)
  }
}
