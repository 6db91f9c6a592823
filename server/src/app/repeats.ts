import { KeyedMutex } from '../kernel/keyed-mutex.ts'
import { CommitRefused } from '../storage/rows/writer.ts'

/** Repetitions of a request: the second fails only if another request with a bad row joins it. */
const REPETITIONS = 2

/**
 * Runs requests. Requests whose commit the database has refused because of a row run again, one
 * after the other: in the end only the request with the bad row is refused.
 */
export class Repeats {
  readonly #locks = new KeyedMutex()
  #waiting: (() => void)[] = []
  /** Requests that are repeated or wait for their repetition. */
  #count = 0

  /** Runs a request of a client. While others are repeated it waits, so that it overtakes none. */
  runInOrder<Result>(request: () => Promise<Result>): Promise<Result> {
    if (this.#count === 0) return this.run(request)
    const idle = new Promise<void>((resolve) => this.#waiting.push(resolve))
    return idle.then(() => this.run(request))
  }

  /** Runs a request at once: a repeated request may wait for it. */
  run<Result>(request: () => Promise<Result>): Promise<Result> {
    return request().catch((cause: unknown) => {
      if (cause instanceof CommitRefused) return this.#repeat(request)
      throw cause
    })
  }

  async #repeat<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#count += 1
    try {
      return await this.#locks.run('', () => repeated(request))
    } finally {
      this.#count -= 1
      if (this.#count === 0) {
        const waiting = this.#waiting
        this.#waiting = []
        for (const go of waiting) go()
      }
    }
  }
}

const repeated = async <Result>(request: () => Promise<Result>): Promise<Result> => {
  for (let repetition = 1; ; repetition += 1) {
    try {
      return await request()
    } catch (cause) {
      if (!(cause instanceof CommitRefused) || repetition === REPETITIONS) throw cause
    }
  }
}
