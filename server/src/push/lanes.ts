import type { Clock } from 'tavern-im/protocol'
import type { Log } from '../core/log.ts'
import type { BoundedAnswer } from '../providers/fetch-bounded.ts'
import type { Notification } from './notification.ts'
import { type Addressee, serviceOf } from './post.ts'
import type { PushTarget } from './targets.ts'

/** What became of notifications since the start. */
export interface PushCounts {
  sent: number
  /** A newer one of the same device took its place before it was sent. */
  gathered: number
  /** Tries that failed. */
  failed: number
  /** Given up: refused, tried too often, or too many waited. */
  lost: number
  /** Devices that their push service does not know any more. */
  gone: number
}

interface LaneParts {
  readonly clock: Clock
  readonly log: Log
  readonly post: (to: Addressee, notification: Notification) => Promise<BoundedAnswer>
  /** Nobody looks at a device of that user; asked when the turn has come. */
  readonly isWanted: (to: Addressee) => boolean
  readonly onGone: (target: PushTarget) => void
}

interface Lane {
  to: Addressee
  next: Notification | undefined
}

/** A device is told at most so often. */
const TOGETHER_MS = 1_000
/** Until it is tried again. */
const PAUSES_MS = [1_000, 10_000, 60_000] as const
const LONGEST_PAUSE_MS = 300_000
/** Devices that are told, or wait for it. */
const LANES = 10_000
/** Of one push service, under way at once. */
const AT_ONCE = 16
const LOG_MS = 10_000

/** Tells each device one thing after the other, always the newest; none holds up another one. */
export class PushLanes {
  readonly counts: PushCounts = { sent: 0, gathered: 0, failed: 0, lost: 0, gone: 0 }
  readonly #parts: LaneParts
  readonly #lanes = new Map<string, Lane>()
  readonly #pauses = new Set<() => void>()
  readonly #underWay = new Map<string, number>()
  readonly #queues = new Map<string, (() => void)[]>()
  #loggedAt = Number.NEGATIVE_INFINITY
  #isEnded = false

  constructor(parts: LaneParts) {
    this.#parts = parts
  }

  /** How many devices are being told. */
  get size(): number {
    return this.#lanes.size
  }

  add(to: Addressee, notification: Notification): void {
    if (this.#isEnded) return
    const key = `${to.target.app} ${to.target.token}`
    const lane = this.#lanes.get(key)
    if (lane !== undefined) {
      if (lane.next !== undefined) this.counts.gathered += 1
      lane.to = to
      lane.next = notification
      return
    }
    if (this.#lanes.size >= LANES) {
      this.#lost(to, new Error('too many devices wait'))
      return
    }
    const begun: Lane = { to, next: notification }
    this.#lanes.set(key, begun)
    void this.#run(begun).finally(() => this.#lanes.delete(key))
  }

  /** Gives up what waits. */
  end(): void {
    this.#isEnded = true
    for (const resume of [...this.#pauses]) resume()
  }

  async #run(lane: Lane): Promise<void> {
    while (lane.next !== undefined && !this.#isEnded) {
      const { next } = lane
      lane.next = undefined
      const rest = this.#pause(TOGETHER_MS)
      if (this.#parts.isWanted(lane.to)) await this.#tell(lane, next)
      await rest
    }
  }

  async #tell(lane: Lane, notification: Notification): Promise<void> {
    const { to } = lane
    for (const pause of [...PAUSES_MS, undefined]) {
      const answer = await this.#post(to, notification)
      if (this.#isEnded) return
      const fault = faultOf(answer)
      if (fault === undefined) {
        this.counts.sent += 1
        return
      }
      if (fault === 'gone') {
        this.counts.gone += 1
        this.#parts.onGone(to.target)
        return
      }
      this.counts.failed += 1
      if (fault === 'refused' || pause === undefined) {
        this.#lost(to, answer instanceof Error ? answer : new Error(`answered ${answer.status}`))
        return
      }
      await this.#pause(Math.max(pause, askedPause(answer)))
      // What is newer does not wait for what is older.
      if (lane.next !== undefined) {
        this.counts.gathered += 1
        return
      }
      if (this.#isEnded || !this.#parts.isWanted(to)) return
    }
  }

  async #post(to: Addressee, notification: Notification): Promise<BoundedAnswer | Error> {
    const service = serviceOf(to.target)
    await this.#turn(service)
    try {
      return await this.#parts.post(to, notification)
    } catch (cause) {
      return cause instanceof Error ? cause : new Error('failed', { cause })
    } finally {
      this.#leave(service)
    }
  }

  async #turn(service: string): Promise<void> {
    const underWay = this.#underWay.get(service) ?? 0
    if (underWay < AT_ONCE) {
      this.#underWay.set(service, underWay + 1)
      return
    }
    const queue = this.#queues.get(service) ?? []
    this.#queues.set(service, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Who is next takes the place. */
  #leave(service: string): void {
    const next = this.#queues.get(service)?.shift()
    if (next !== undefined) {
      next()
      return
    }
    this.#queues.delete(service)
    const left = (this.#underWay.get(service) ?? 1) - 1
    if (left > 0) this.#underWay.set(service, left)
    else this.#underWay.delete(service)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        stop()
        this.#pauses.delete(resume)
        resolve()
      }
      const stop = this.#parts.clock.after(ms, resume)
      this.#pauses.add(resume)
      if (this.#isEnded) resume()
    })
  }

  /** A push service that is gone does not fill the log. */
  #lost({ target }: Addressee, err: Error): void {
    this.counts.lost += 1
    const now = this.#parts.clock.now()
    if (now - this.#loggedAt < LOG_MS) return
    this.#loggedAt = now
    const service = serviceOf(target)
    this.#parts.log.warn({ err, service, ...this.counts }, 'a device could not be told')
  }
}

type Fault = 'gone' | 'again' | 'refused' | undefined

const faultOf = (answer: BoundedAnswer | Error): Fault => {
  if (answer instanceof Error) return 'again'
  const { status } = answer
  if (status >= 200 && status < 300) return undefined
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}

/** What a service wants us to wait. */
const askedPause = (answer: BoundedAnswer | Error): number => {
  if (answer instanceof Error) return 0
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : 0
}
