import type { Clock, Stop } from 'tavern-im/protocol'
import type { Log } from '../../kernel/log.ts'
import { Watchers } from './watchers.ts'

/** Coalesces status changes, so that a page reload does not appear as offline. */
const TOGETHER_MS = 500

/** Users published in one tick of the event loop. */
const AT_ONCE = 500

/** A user whose status may have changed. */
export interface StatusChange {
  readonly app: number
  readonly userID: string
  /** The custom status has changed: the user's own devices are notified, too. */
  isOwn: boolean
}

interface PresenceParts {
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
  readonly publish: (changed: readonly StatusChange[]) => Promise<void>
}

/** The key of a user among all apps. */
export const presenceKey = (app: number, userID: string): string => `${app}:${userID}`

/**
 * Publishes status changes. Changes of one user within the interval are coalesced; the final status
 * is published.
 */
export class Presence {
  readonly watchers = new Watchers()
  readonly #parts: PresenceParts
  readonly #changed = new Map<string, StatusChange>()
  #stop: Stop | undefined
  #publishing: Promise<void> | undefined
  #isEnded = false

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  /** The status of a user may have changed. */
  changed(app: number, userID: string, isOwn = false): void {
    if (this.#isEnded) return
    const key = presenceKey(app, userID)
    const known = this.#changed.get(key)
    if (known === undefined) this.#changed.set(key, { app, userID, isOwn })
    else known.isOwn ||= isOwn
    if (this.#publishing !== undefined) return
    this.#stop ??= this.#parts.clock.after(TOGETHER_MS, () => this.#start())
  }

  /**
   * Some watchers may have received another status than the others: publish the next one to all.
   */
  invalidate(app: number, userID: string): void {
    const watched = this.watchers.of(presenceKey(app, userID))
    if (watched === undefined) return
    watched.lastStatus = ''
    this.changed(app, userID)
  }

  /** Publishes pending changes now. */
  async flush(): Promise<void> {
    while (this.#publishing !== undefined || this.#changed.size > 0) {
      if (this.#publishing === undefined) this.#start()
      await this.#publishing
    }
  }

  /** Stops publishing: all connections are about to close. */
  end(): void {
    this.#isEnded = true
    this.#stop?.()
    this.#changed.clear()
  }

  #start(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#publishing = this.#publish()
      .catch((cause) => this.#parts.log.error({ err: cause }, 'sending user statuses failed'))
      .finally(() => {
        this.#publishing = undefined
        if (this.#changed.size > 0) this.#stop = this.#parts.clock.after(0, () => this.#start())
      })
  }

  async #publish(): Promise<void> {
    const some = [...this.#changed].slice(0, AT_ONCE)
    for (const [key] of some) this.#changed.delete(key)
    await this.#parts.publish(some.map(([, changed]) => changed))
  }
}
