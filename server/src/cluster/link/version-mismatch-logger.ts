import type { Log } from '../../kernel/log.ts'

/** Logs each foreign version once, so that an operator learns why nodes do not find one another. */
export class VersionMismatchLogger {
  readonly #log: Log
  readonly #own: number
  readonly #text: string
  readonly #reported = new Set<number>()

  constructor(log: Log, own: number, text: string) {
    this.#log = log
    this.#own = own
    this.#text = text
  }

  report(version: number, node?: string): void {
    if (version === this.#own || this.#reported.has(version)) return
    this.#reported.add(version)
    this.#log.error({ version, own: this.#own, node }, this.#text)
  }
}
