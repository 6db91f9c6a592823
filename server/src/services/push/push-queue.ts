import type { Clock } from 'tavern-im/protocol'
import { KeyedSemaphore } from '../../kernel/keyed-semaphore.ts'
import type { Log } from '../../kernel/log.ts'
import { SERVICE_PAUSES_MS } from '../../kernel/waits.ts'
import type { BoundedAnswer } from '../providers/fetch-bounded.ts'
import type { Notification } from './notification.ts'
import { type Addressee, serviceOf } from './post.ts'

/** Counters of push notifications since the start. */
export interface PushCounts {
  sent: number
  /** Replaced by a newer one of the same conversation before it was sent. */
  gathered: number
  /** Failed attempts. */
  failed: number
  /** Dropped: refused, too many attempts, or a full queue. */
  lost: number
  /** Devices that their push service no longer knows. */
  gone: number
}

interface PushQueueParts {
  readonly clock: Clock
  readonly log: Log
  readonly post: (to: Addressee, notification: Notification) => Promise<BoundedAnswer>
  /** Whether no device of the user is in the foreground; checked right before sending. */
  readonly shouldSend: (to: Addressee) => boolean
  readonly onGone: (to: Addressee) => void
}

interface DeviceQueue {
  to: Addressee
  /** The newest notification of each conversation, in the order of arrival. */
  readonly waiting: Map<string, Notification>
  /** Consecutive failures of the service. */
  failures: number
}

/** Minimum interval between two notifications of a conversation on a device. */
const TOGETHER_MS = 1_000
const LONGEST_PAUSE_MS = 300_000
/** Devices with a queue. */
const MAX_DEVICES = 10_000
/** Waiting notifications of all devices. */
const WAITING = 50_000
/** Concurrent requests per push service. */
const AT_ONCE = 16
const LOG_MS = 10_000

/**
 * Sends notifications to each device one after the other, the newest of each conversation; devices
 * do not delay each other.
 */
export class PushQueue {
  readonly counts: PushCounts = { sent: 0, gathered: 0, failed: 0, lost: 0, gone: 0 }
  readonly #parts: PushQueueParts
  readonly #devices = new Map<string, DeviceQueue>()
  readonly #pauses = new Set<() => void>()
  readonly #services = new KeyedSemaphore(AT_ONCE)
  #waiting = 0
  #loggedAt = Number.NEGATIVE_INFINITY
  #isEnded = false

  constructor(parts: PushQueueParts) {
    this.#parts = parts
  }

  /** Number of devices with a queue. */
  get size(): number {
    return this.#devices.size
  }

  add(to: Addressee, notification: Notification): void {
    if (this.#isEnded) return
    const key = `${to.target.app} ${to.target.token}`
    const device = this.#devices.get(key)
    const isReplaced = device?.waiting.has(notification.tag) === true
    if (isReplaced) this.counts.gathered += 1
    else if (
      this.#waiting >= WAITING ||
      (device === undefined && this.#devices.size >= MAX_DEVICES)
    ) {
      this.#lost(to, new Error('the queue is full'))
      return
    }
    const own: DeviceQueue = device ?? { to, waiting: new Map(), failures: 0 }
    own.to = to
    this.#take(own, notification.tag)
    this.#put(own, notification)
    if (device !== undefined) return
    this.#devices.set(key, own)
    void this.#run(key, own)
  }

  /** Drops the queues. */
  end(): void {
    this.#isEnded = true
    for (const resume of [...this.#pauses]) resume()
  }

  async #run(key: string, device: DeviceQueue): Promise<void> {
    while (device.waiting.size > 0 && !this.#isEnded) {
      const rest = this.#pause(TOGETHER_MS)
      await this.#round(device)
      await rest
    }
    this.#drop(device)
    this.#devices.delete(key)
  }

  /**
   * Sends all waiting notifications. New ones of a conversation that was sent wait for the next
   * round.
   */
  async #round(device: DeviceQueue): Promise<void> {
    for (const tag of [...device.waiting.keys()]) {
      if (this.#isEnded) return
      if (!this.#parts.shouldSend(device.to)) {
        this.#drop(device)
        return
      }
      const notification = this.#take(device, tag)
      if (notification !== undefined && !(await this.#deliver(device, notification))) return
    }
  }

  /**
   * False if the service fails, or does not know the device: the other notifications are not tried
   * now.
   */
  async #deliver(device: DeviceQueue, notification: Notification): Promise<boolean> {
    const { to } = device
    const answer = await this.#post(to, notification)
    if (this.#isEnded) return false
    const fault = faultOf(answer)
    if (fault === undefined) {
      this.counts.sent += 1
      device.failures = 0
      return true
    }
    if (fault === 'gone') {
      this.counts.gone += 1
      this.#drop(device)
      this.#parts.onGone(to)
      return false
    }
    this.counts.failed += 1
    const pause = fault === 'again' ? SERVICE_PAUSES_MS[device.failures] : undefined
    if (pause === undefined) {
      const err = answer instanceof Error ? answer : new Error(`answered ${answer.status}`)
      this.#lost(to, err)
      if (fault === 'refused') return true
      this.counts.lost += device.waiting.size
      device.failures = 0
      this.#drop(device)
      return false
    }
    device.failures += 1
    this.#putBack(device, notification)
    await this.#pause(Math.max(pause, retryAfterMs(answer)))
    return false
  }

  #put({ waiting }: DeviceQueue, notification: Notification): void {
    waiting.set(notification.tag, notification)
    this.#waiting += 1
  }

  /**
   * Puts it before the others, because it is older. A waiting one of the same conversation replaces
   * it.
   */
  #putBack({ waiting }: DeviceQueue, notification: Notification): void {
    if (waiting.has(notification.tag)) {
      this.counts.gathered += 1
      return
    }
    const others = [...waiting]
    waiting.clear()
    waiting.set(notification.tag, notification)
    for (const [tag, other] of others) waiting.set(tag, other)
    this.#waiting += 1
  }

  #take({ waiting }: DeviceQueue, tag: string): Notification | undefined {
    const notification = waiting.get(tag)
    if (waiting.delete(tag)) this.#waiting -= 1
    return notification
  }

  #drop({ waiting }: DeviceQueue): void {
    this.#waiting -= waiting.size
    waiting.clear()
  }

  async #post(to: Addressee, notification: Notification): Promise<BoundedAnswer | Error> {
    try {
      return await this.#services.run(serviceOf(to.target), () =>
        this.#parts.post(to, notification),
      )
    } catch (cause) {
      return cause instanceof Error ? cause : new Error('failed', { cause })
    }
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

  /** Logs at intervals: a push service that is down must not fill the log. */
  #lost({ target }: Addressee, err: Error): void {
    this.counts.lost += 1
    const now = this.#parts.clock.now()
    if (now - this.#loggedAt < LOG_MS) return
    this.#loggedAt = now
    const service = serviceOf(target)
    this.#parts.log.warn({ err, service, ...this.counts }, 'push notification dropped')
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

/** The pause that a service requests. */
const retryAfterMs = (answer: BoundedAnswer | Error): number => {
  if (answer instanceof Error) return 0
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : 0
}
