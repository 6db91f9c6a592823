/** Where the core's log lines go: pino's shape. */
export interface Log {
  info(detail: object, line: string): void
  warn(detail: object, line: string): void
  error(detail: object, line: string): void
}
