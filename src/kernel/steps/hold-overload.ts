import type { Clock } from '../../platform/clock.ts'
import * as errorCodes from '../error-codes.ts'
import { ImError, imError } from '../errors.ts'
import type { Step } from './step.ts'

/** Hold of a command that was answered 60022; the server's notice says how long it takes. */
const HOLD_MS = 1_000

const overloaded = 60022

interface Hold {
  readonly from: number
  readonly until: number
}

/** Which commands are held back because the server is overloaded. */
export class OverloadHolds {
  readonly #clock: Clock
  readonly #holds = new Map<string, Hold>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Holds a command from now on; a hold that lasts longer stays. */
  hold(command: string, ms: number): void {
    const from = this.#clock.now()
    const known = this.isHeld(command) ? this.#holds.get(command) : undefined
    this.#holds.set(command, { from, until: Math.max(from + ms, known?.until ?? 0) })
  }

  /** A clock that was set back ends a hold, so that it cannot last for hours. */
  isHeld(command: string): boolean {
    const hold = this.#holds.get(command)
    if (hold === undefined) return false
    const now = this.#clock.now()
    if (now >= hold.from && now < hold.until) return true
    this.#holds.delete(command)
    return false
  }
}

/** Refuses a command while it is held (60022); holds it for a second when the server answers so. */
export const holdOverload =
  (holds: OverloadHolds): Step =>
  async (call, next) => {
    const { name } = call.command
    if (holds.isHeld(name)) throw imError(errorCodes.SERVICE_OVERLOAD, { action: name })
    try {
      return await next(call)
    } catch (error) {
      if (error instanceof ImError && error.code === overloaded) holds.hold(name, HOLD_MS)
      throw error
    }
  }
