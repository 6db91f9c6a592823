import { newHistogram, record } from '../histogram.ts'
import { nowUs } from '../now.ts'
import { Counts, type Latencies } from './part.ts'

/** Counts and times what a worker does, between two moments. */
export class Tally {
  acks = newHistogram()
  hearings = newHistogram()
  messages = 0
  deliveries = 0
  refused = 0
  /** How often, by code and text. */
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

  /** The server has not taken a message, and says why. */
  refusedFor(why: string): void {
    this.refused++
    this.refusals[why] = (this.refusals[why] ?? 0) + 1
  }

  /** Hands out the latencies since it was asked last. */
  take(): Latencies {
    const { acks, hearings } = this
    this.acks = newHistogram()
    this.hearings = newHistogram()
    return { acks, hearings }
  }

  /** A message that counts from then was acknowledged now. */
  acknowledged(fromUs: number): void {
    this.#counts.addDone()
    const now = nowUs()
    if (now >= this.#fromUs && now < this.#toUs) this.messages++
    if (this.#isMeasured(fromUs)) record(this.acks, now - fromUs)
  }

  /** Somebody has heard it; of some listeners the latency is kept. */
  received(fromUs: number, isTimed: boolean): void {
    this.#counts.addReceived()
    const now = nowUs()
    if (now >= this.#fromUs && now < this.#toUs) this.deliveries++
    if (isTimed && this.#isMeasured(fromUs)) record(this.hearings, now - fromUs)
  }

  /** All that was due in between, however late it came. */
  #isMeasured(fromUs: number): boolean {
    return fromUs >= this.#fromUs && fromUs < this.#toUs
  }
}
