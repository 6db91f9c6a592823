import type { Clock, Stop } from 'tavern-im/protocol'
import type { Log } from '../log.ts'
import { Watchers } from './watchers.ts'

/** What changes within this time is told together: a page that is loaded anew is not heard to be gone. */
const TOGETHER_MS = 500

/** So many users are told of in one turn of the event loop. */
const AT_ONCE = 500

/** Somebody whose status may be another one than before. */
export interface Changed {
  readonly app: number
  readonly userID: string
  /** What the user says has changed: the user's own devices hear it, too. */
  isOwn: boolean
}

interface PresenceParts {
  readonly clock: Pick<Clock, 'after'>
  readonly log: Log
  readonly publish: (changed: readonly Changed[]) => Promise<void>
}

/** Key of a user among all apps. */
export const presenceKey = (app: number, userID: string): string => `${app}:${userID}`

/** Tells who has come and gone. What happens to one user within a moment is told once, as it is then. */
export class Presence {
  readonly watchers = new Watchers()
  readonly #parts: PresenceParts
  readonly #changed = new Map<string, Changed>()
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

  /** Some of those who watch a user may have been told something else than the others. */
  invalidate(app: number, userID: string): void {
    const watched = this.watchers.of(presenceKey(app, userID))
    if (watched === undefined) return
    watched.lastStatus = ''
    this.changed(app, userID)
  }

  /** What has changed is told now. */
  async flush(): Promise<void> {
    while (this.#publishing !== undefined || this.#changed.size > 0) {
      if (this.#publishing === undefined) this.#start()
      await this.#publishing
    }
  }

  /** Nobody is told any more: all connections are about to end. */
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
