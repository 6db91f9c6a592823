import type { LogPort } from '../platform/platform.ts'

/**
 * Levels of `setLogLevel`: 0 everything, 1 what an operator wants to see, 2 warnings, 3 errors, 4 nothing.
 * A line names what happened and the ids it happened to: never a UserSig, a key or the text of a message.
 */
export class Log {
  readonly #port: LogPort
  #level = 1

  constructor(port: LogPort) {
    this.#port = port
  }

  setLevel(level: number): void {
    this.#level = level
  }

  debug(line: string, detail?: unknown): void {
    if (this.#level <= 0) this.#port.write('debug', line, detail)
  }

  info(line: string, detail?: unknown): void {
    if (this.#level <= 1) this.#port.write('info', line, detail)
  }

  warn(line: string, detail?: unknown): void {
    if (this.#level <= 2) this.#port.write('warn', line, detail)
  }

  error(line: string, detail?: unknown): void {
    if (this.#level <= 3) this.#port.write('error', line, detail)
  }
}
