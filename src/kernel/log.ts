import type { LogPort } from '../platform/platform.ts'
import { safeDetail } from './safe-detail.ts'

type LogLevel = Parameters<LogPort['write']>[0]

const rank: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }

/**
 * Levels of `setLogLevel`: 0 every request, 1 changes of the connection, 2 recoverable problems, 3
 * faults, 4 nothing (docs/guides/logs.md). A line names the event and the ids involved: never a
 * UserSig, a key, the text of a message, or anything that quotes them.
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
    if (this.#level <= rank[level]) this.#port.write(level, line, safeDetail(detail))
  }

  /** A line for each request is made only for who reads it. */
  debug(line: string | (() => string), detail?: unknown): void {
    if (this.#level > rank.debug) return
    this.write('debug', typeof line === 'string' ? line : line(), detail)
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
