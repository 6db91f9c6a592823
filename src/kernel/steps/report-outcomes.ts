import type { Clock } from '../../platform/clock.ts'
import { ImError } from '../errors.ts'
import type { Step } from './step.ts'

/** Hears how a call ended: 0 or the code that it rejects with, and after how many milliseconds. */
export type OutcomeListener = (command: string, code: number, ms: number) => void

/** Tells how each call that goes to the wire ends. Costs nothing while nobody listens. */
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
