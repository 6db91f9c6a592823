/** Lets so many things be done at a time; who comes later waits in order. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atATime: number) {
    this.#free = atATime
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
