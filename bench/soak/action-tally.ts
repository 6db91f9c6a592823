import type { RecordableHistogram } from 'node:perf_hooks'
import { newHistogram, percentileMs, record } from '../load/histogram.ts'

/** Latencies of a minute, in milliseconds. */
export interface Times {
  readonly p50: number
  readonly p99: number
}

/** Work of the apps since the last sample. */
export interface Done {
  readonly actions: number
  /** From the call to the acknowledgement, and from the call to the recipients. */
  readonly acks: Times
  readonly hearings: Times
  /** Number of failures by action and code. */
  readonly errors: Readonly<Record<string, number>>
}

export const timesOf = (histogram: RecordableHistogram): Times => ({
  p50: percentileMs(histogram, 50),
  p99: percentileMs(histogram, 99),
})

/** Counts and times the actions of the apps. */
export class ActionTally {
  /** By name, in the whole run. */
  readonly kinds: Record<string, number> = {}
  #actions = 0
  #acks = newHistogram()
  #hearings = newHistogram()
  #errors: Record<string, number> = {}

  done(name: string): void {
    this.#actions++
    this.kinds[name] = (this.kinds[name] ?? 0) + 1
  }

  failed(name: string, error: unknown): void {
    const { code, message } = error as { readonly code?: number; readonly message: string }
    const what = `${name}: ${code ?? message}`
    this.#errors[what] = (this.#errors[what] ?? 0) + 1
  }

  acknowledged(us: number): void {
    record(this.#acks, us)
  }

  received(us: number): void {
    record(this.#hearings, us)
  }

  take(): Done {
    const done: Done = {
      actions: this.#actions,
      acks: timesOf(this.#acks),
      hearings: timesOf(this.#hearings),
      errors: this.#errors,
    }
    this.#actions = 0
    this.#acks = newHistogram()
    this.#hearings = newHistogram()
    this.#errors = {}
    return done
  }
}
