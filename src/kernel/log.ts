import type { LogPort } from '../platform/platform.ts'

type LogLevel = Parameters<LogPort['write']>[0]

const rank: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }

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

  write(level: LogLevel, line: string, detail?: unknown): void {
    if (this.#level <= rank[level]) this.#port.write(level, line, detail)
  }

  debug(line: string, detail?: unknown): void {
    this.write('debug', line, detail)
  }

  info(line: string, detail?: unknown): void {
    this.write('info', line, detail)
  }

  warn(line: string, detail?: unknown): void {
    this.write('warn', line, detail)
  }

  error(line: string, detail?: unknown): void {
    this.write('error', line, detail)
  }
}
