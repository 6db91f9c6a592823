import type { LogPort } from './platform.ts'

/** Log lines on the console, at their level. */
export const consoleLog: LogPort = {
  write(level, line, detail) {
    if (detail === undefined) console[level](line)
    else console[level](line, detail)
  },
}
