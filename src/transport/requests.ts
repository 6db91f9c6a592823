import type { Clock, Stop } from '../platform/clock.ts'
import { type AnswerFrame, SEQ_LIMIT, type WireBody } from '../protocol/frame.ts'
import { QUEUE_LIMIT } from './limits.ts'
import {
  type OpenRequest,
  RequestFailed,
  RequestRefused,
  type TransportOptions,
  type TransportRequest,
} from './transport.ts'

/** A request without an answer. Answered ones are forgotten. */
interface Entry extends OpenRequest {
  readonly resolve: (body: WireBody) => void
  readonly reject: (error: Error) => void
  readonly stopTimer: Stop
  status: 'waiting' | 'sent'
  /** It was sent before, on a connection that is lost. */
  isRepeated: boolean
}

interface RequestsParts {
  readonly clock: Clock
  readonly trace: TransportOptions['trace']
  readonly nextSeq: () => number
  /** Sends a request if the connection takes it now; false when it has to wait. Throws what cannot be written. */
  readonly write: (seq: number, request: TransportRequest) => boolean
}

/** The requests that have no answer yet, in the order of their calls: waiting, or sent. */
export class Requests {
  readonly #parts: RequestsParts
  readonly #entries = new Map<number, Entry>()
  readonly #deadlines: Deadlines

  constructor(parts: RequestsParts) {
    this.#parts = parts
    this.#deadlines = new Deadlines(parts.clock)
  }

  /** Sends a request or queues it. See `Transport.request`. */
  add(request: TransportRequest): Promise<WireBody> {
    return new Promise((resolve, reject) => {
      const { clock, nextSeq } = this.#parts
      const seq = nextSeq()
      const startedAt = clock.now()
      const stopTimer = this.#deadlines.after(request.timeoutMs, startedAt, () =>
        this.#fail(entry, new RequestFailed('timeout')),
      )
      const entry: Entry = {
        seq,
        request,
        resolve,
        reject,
        stopTimer,
        startedAt,
        status: 'waiting',
        isRepeated: false,
      }
      this.#entries.set(seq, entry)
      this.#send(entry)
      if (entry.status === 'waiting' && this.#waiting() > QUEUE_LIMIT) {
        this.#fail(entry, new RequestFailed('overflow'))
      }
    })
  }

  get open(): readonly OpenRequest[] {
    return [...this.#entries.values()]
  }

  /** Settles the request of an answer; false when there is none. */
  answered({ seq, errorCode, errorInfo, body }: AnswerFrame): boolean {
    const entry = this.#entries.get(seq)
    if (entry?.status !== 'sent') return false
    if (errorCode === 0) {
      this.#forget(entry, 0)
      entry.resolve(body)
    } else {
      this.#fail(entry, new RequestRefused(errorCode, errorInfo, seq, entry.isRepeated))
    }
    return true
  }

  /** The connection takes more than before: sends what waits, oldest first. */
  flush(): void {
    for (const entry of this.#entries.values()) {
      if (entry.status === 'waiting') this.#send(entry)
    }
  }

  /** The socket is lost: repeatable requests wait for the next one, the others fail. */
  lost(): void {
    for (const entry of this.#entries.values()) {
      if (entry.status === 'waiting') continue
      const { isRepeatable, isSessionless } = entry.request
      if (!isRepeatable || isSessionless) {
        this.#fail(entry, new RequestFailed('lost'))
        continue
      }
      entry.status = 'waiting'
      entry.isRepeated = true
    }
  }

  /** The session is over: later answers to its requests are dropped. */
  disowned(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.request.isSessionless) this.#fail(entry, new RequestFailed('closed'))
    }
  }

  /** No further answers can arrive. */
  closed(reason: 'closed' | 'lost'): void {
    for (const entry of this.#entries.values()) this.#fail(entry, new RequestFailed(reason))
  }

  #send(entry: Entry): void {
    try {
      if (!this.#parts.write(entry.seq, entry.request)) return
      entry.status = 'sent'
      this.#report(entry, 'sent')
    } catch (cause) {
      this.#fail(entry, cause as Error)
    }
  }

  /** Only asked for requests that could not be sent: there are few then. */
  #waiting(): number {
    let count = 0
    for (const entry of this.#entries.values()) if (entry.status === 'waiting') count++
    return count
  }

  #fail(entry: Entry, error: Error): void {
    this.#forget(entry, outcomeOf(error))
    entry.reject(error)
  }

  #report({ seq, request, startedAt }: Entry, outcome: string | number): void {
    const { clock, trace } = this.#parts
    trace?.(() => `${request.command} ${seq}: ${outcome}, ${clock.now() - startedAt} ms`)
  }

  #forget(entry: Entry, outcome: string | number): void {
    this.#report(entry, outcome)
    entry.stopTimer()
    this.#entries.delete(entry.seq)
  }
}

const outcomeOf = (error: Error): string | number => {
  if (error instanceof RequestRefused) return error.code
  return error instanceof RequestFailed ? error.reason : error.name
}

/**
 * Counts request numbers: starts anywhere, stays from 1 to below {@link SEQ_LIMIT}, begins again at 1.
 * `random(limit)` gives a whole number from 0 to below `limit`.
 */
export const requestSequence = (random: (limit: number) => number): (() => number) => {
  let last: number | undefined
  return () => {
    last ??= random(SEQ_LIMIT - 1)
    last = last + 1 < SEQ_LIMIT ? last + 1 : 1
    return last
  }
}

/** Deadlines set within this number of milliseconds share one timer. */
const WIDTH_MS = 10

/** Deadlines of the same duration that were set at about the same time. */
interface Bucket {
  /** Unix milliseconds. */
  readonly openedAt: number
  readonly tasks: Set<() => void>
  stop: Stop
}

/**
 * Timers for many things that wait equally long, and most of which end before their time: those that start
 * together share one, so a task may run up to 10 ms early. No bucket outlives a clock that was set.
 */
export class Deadlines {
  readonly #clock: Clock
  /** The newest bucket of each duration. */
  readonly #buckets = new Map<number, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs `task` after `ms`, as seen at `now`, unless stopped. */
  after(ms: number, now: number, task: () => void): Stop {
    const bucket = this.#bucketOf(ms, now)
    bucket.tasks.add(task)
    return () => {
      if (bucket.tasks.delete(task) && bucket.tasks.size === 0) this.#close(ms, bucket)
    }
  }

  #bucketOf(ms: number, now: number): Bucket {
    const newest = this.#buckets.get(ms)
    const age = newest === undefined ? WIDTH_MS : now - newest.openedAt
    if (newest !== undefined && age >= 0 && age < WIDTH_MS) return newest
    const bucket: Bucket = { openedAt: now, tasks: new Set(), stop: () => {} }
    bucket.stop = this.#clock.after(ms, () => {
      this.#close(ms, bucket)
      for (const task of bucket.tasks) task()
    })
    this.#buckets.set(ms, bucket)
    return bucket
  }

  #close(ms: number, bucket: Bucket): void {
    bucket.stop()
    if (this.#buckets.get(ms) === bucket) this.#buckets.delete(ms)
  }
}
