import type { Log } from '../core/log.ts'

/** Where the gateway's log lines go: what single connections do is said at `debug`. */
export interface GatewayLog extends Log {
  debug(detail: object, line: string): void
}
