import { inspect } from 'node:util'

const kinds = ['unhandledRejection', 'uncaughtException'] as const

/** Records uncaught errors, which would end the process otherwise. */
export class UncaughtErrors {
  readonly #found: string[] = []
  readonly #record = (cause: unknown) => this.#found.push(inspect(cause))

  constructor() {
    for (const kind of kinds) process.on(kind, this.#record)
  }

  /** Throws if there was one since the last call. */
  look(): void {
    const found = this.#found.splice(0)
    if (found.length > 0) throw new Error(`nobody caught: ${found.join('\n')}`)
  }

  close(): void {
    for (const kind of kinds) process.off(kind, this.#record)
  }
}
