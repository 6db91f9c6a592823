import type { Clock } from '../../platform/clock.ts'
import { ImError } from '../errors.ts'
import type { Step } from './step.ts'

/** Receives the outcome of a call: 0 or the error code, and the duration in milliseconds. */
export type OutcomeListener = (command: string, code: number, ms: number) => void

/** Reports the outcome of each call that goes to the wire. Costs nothing without a listener. */
export class Outcomes {
  readonly #clock: Clock
  #listener: OutcomeListener | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  listen(listener: OutcomeListener): void {
    this.#listener = listener
  }

  /** Reports the outcome of one part of a call that has several. */
  report(command: string, code: number, ms: number): void {
    this.#listener?.(command, code, ms)
  }

  readonly step: Step = (call, next) => {
    const answer = next(call)
    const report = this.#listener
    if (report === undefined || call.command.isHeld) return answer
    const { name } = call.command
    const since = this.#clock.now()
    // A clock that was set back has measured nothing.
    const ms = () => Math.max(0, this.#clock.now() - since)
    answer.then(
      () => report(name, 0, ms()),
      (error) => error instanceof ImError && report(name, error.code, ms()),
    )
    return answer
  }
}
