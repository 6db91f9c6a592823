import type { Caller } from './caller.ts'
import type { Services } from './services.ts'

/** What a session has said that stands in memory alone. */
export interface HeldSession {
  /** Keys of the users that it watches, and what it knows of each. */
  readonly watched: readonly (readonly [key: string, lastStatus: string])[]
  /** Somebody looks at its device. */
  readonly isLooking: boolean
}

/** How sessions leave a core that ends as planned, and go on at the next one. */
export interface HandOver {
  /** Answers what is held until there is news; all else goes on. */
  release(): void
  /** Tells now what it would tell a moment later. */
  flush(): Promise<void>
  heldOf(caller: Caller): HeldSession
  /** A session goes on here: nobody is told. */
  resume(caller: Caller, held: HeldSession): void
}

export const handOverOf = (services: Services): HandOver => {
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
