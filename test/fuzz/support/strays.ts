import { inspect } from 'node:util'

const kinds = ['unhandledRejection', 'uncaughtException'] as const

/** Hears of errors that nobody caught, which end a process else. */
export class Strays {
  readonly #found: string[] = []
  readonly #hear = (cause: unknown) => this.#found.push(inspect(cause))

  constructor() {
    for (const kind of kinds) process.on(kind, this.#hear)
  }

  /** Throws where there was one since the last look. */
  look(): void {
    const found = this.#found.splice(0)
    if (found.length > 0) throw new Error(`nobody caught: ${found.join('\n')}`)
  }

  close(): void {
    for (const kind of kinds) process.off(kind, this.#hear)
  }
}
