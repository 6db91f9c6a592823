import { newHistogram, record } from '../histogram.ts'
import { nowUs } from '../now.ts'
import { Counts, type Latencies } from './part.ts'

/** Counts and times the work of a worker between two times. */
export class Tally {
  acks = newHistogram()
  hearings = newHistogram()
  messages = 0
  deliveries = 0
  refused = 0
  /** Number of refusals by code and text. */
  readonly refusals: Record<string, number> = {}
  readonly #counts: Counts
  #fromUs = Number.POSITIVE_INFINITY
  #toUs = Number.POSITIVE_INFINITY

  constructor(progress: SharedArrayBuffer) {
    this.#counts = new Counts(progress)
  }

  begin(): void {
    this.#fromUs = nowUs()
  }

  end(): void {
    this.#toUs = nowUs()
  }

  /** Counts a message that the server refused, with the reason. */
  refusedFor(why: string): void {
    this.refused++
    this.refusals[why] = (this.refusals[why] ?? 0) + 1
  }

  /** Returns the latencies since the last call. */
  take(): Latencies {
    const { acks, hearings } = this
    this.acks = newHistogram()
    this.hearings = newHistogram()
    return { acks, hearings }
  }

  /** Records the acknowledgement of a message, timed from `fromUs`. */
  acknowledged(fromUs: number): void {
    this.#counts.addDone()
    const now = nowUs()
    if (now >= this.#fromUs && now < this.#toUs) this.messages++
    if (this.#isMeasured(fromUs)) record(this.acks, now - fromUs)
  }

  /** Records a receipt, with the latency for timed listeners. */
  received(fromUs: number, isTimed: boolean): void {
    this.#counts.addReceived()
    const now = nowUs()
    if (now >= this.#fromUs && now < this.#toUs) this.deliveries++
    if (isTimed && this.#isMeasured(fromUs)) record(this.hearings, now - fromUs)
  }

  /** Whether it was due during the measurement, however late it arrived. */
  #isMeasured(fromUs: number): boolean {
    return fromUs >= this.#fromUs && fromUs < this.#toUs
  }
}
