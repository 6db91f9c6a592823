import type { Log } from '../kernel/log.ts'

/** Log of the gateway: events of single connections are written at `debug`. */
export interface GatewayLog extends Log {
  debug(detail: object, line: string): void
}
