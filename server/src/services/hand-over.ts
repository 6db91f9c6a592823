import type { Messaging } from '../domain/messages/messaging.ts'
import type { Notify } from '../domain/notify.ts'
import type { Relations } from '../domain/relations.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Devices } from './services.ts'

/** The state of a session that is only in memory. */
export interface HeldSession {
  /** Keys of the watched users, and the last status sent for each. */
  readonly watched: readonly (readonly [key: string, lastStatus: string])[]
  /** The app is in the foreground on the device. */
  readonly isLooking: boolean
}

/** Moves the sessions of a core that stops as planned to the next core. */
export interface HandOver {
  /** Answers held polls; everything else continues. */
  release(): void
  /** Publishes all coalesced changes now. */
  flush(): Promise<void>
  heldOf(caller: Caller): HeldSession
  /** Resumes a session here, without notifying other users. */
  resume(caller: Caller, held: HeldSession): void
}

export const handOverOf = (
  services: Notify & Relations & LiveRooms & Messaging & Devices,
): HandOver => {
  const { presence, pusher, rooms, profileCoalescer, receiptCoalescer } = services
  const { foreground } = pusher
  return {
    release: () => rooms.release(),
    async flush() {
      await Promise.all([profileCoalescer.flush(), receiptCoalescer.flush(), presence.flush()])
    },
    heldOf: (caller) => ({
      watched: presence.watchers.watchedBy(caller.connectionID),
      isLooking: foreground.isLookedAt(caller),
    }),
    resume(caller, { watched, isLooking }) {
      const { connectionID, userID } = caller
      presence.watchers.entered(connectionID, userID)
      for (const [key, lastStatus] of watched) presence.watchers.add(connectionID, key, lastStatus)
      foreground.entered(caller)
      if (!isLooking) foreground.lookedAway(caller)
    },
  }
}
