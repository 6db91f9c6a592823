import type { Stop } from '../../platform/clock.ts'
import { AT_ONCE, LARGE_AT_ONCE } from './limits.ts'

interface Entry {
  readonly isLarge: boolean
  readonly begin: () => void
}

/** Runs a few uploads at once; the others wait in order, small ones only for small ones. */
export class Queue {
  readonly #running = new Set<Entry>()
  #waiting: Entry[] = []

  /** Calls `begin` when its turn has come, maybe at once. To be called when it is over, or never shall begin. */
  enter(isLarge: boolean, begin: () => void): Stop {
    const entry = { isLarge, begin }
    this.#waiting.push(entry)
    this.#look()
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry)
      this.#running.delete(entry)
      this.#look()
    }
  }

  #look(): void {
    while (this.#running.size < AT_ONCE) {
      const large = [...this.#running].filter(({ isLarge }) => isLarge).length
      const next = this.#waiting.find(({ isLarge }) => !isLarge || large < LARGE_AT_ONCE)
      if (next === undefined) return
      this.#waiting = this.#waiting.filter((one) => one !== next)
      this.#running.add(next)
      next.begin()
    }
  }
}
