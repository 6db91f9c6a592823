/** The logger of the core, with pino's interface. */
export interface Log {
  info(detail: object, line: string): void
  warn(detail: object, line: string): void
  error(detail: object, line: string): void
}
