import type { Platform } from 'tavern-im/protocol'
import type { GatewayLog } from '../../gateway/connection.ts'

/** Writes log lines, including those of clients. */
export type PageLog = Platform['log']['write']

export const consolePageLog: PageLog = (level, line, detail) => {
  if (level !== 'warn' && level !== 'error') return
  // biome-ignore lint/suspicious/noConsole: a page has no other place for log lines.
  console[level](line, ...(detail === undefined ? [] : [detail]))
}

export const serverLog = (write: PageLog): GatewayLog => {
  const at = (level: Parameters<PageLog>[0]) => (detail: object, line: string) =>
    write(level, line, detail)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
