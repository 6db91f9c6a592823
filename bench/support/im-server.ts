import type * as ServerDoor from '../../server/src/index.ts'
import { app } from '../send/app.ts'

// The server as built, over a directory that outlives it, at a port (0: any). Tells its address, and whenever
// it is asked what it has used so far. One client here may ask more in a second than the gateway's limits let it.

export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number
  /** The most memory that it ever had. */
  readonly peakBytes: number
}

const [dataDir = '', port = '0'] = process.argv.slice(2)

const limits = { requestsPerSecond: 1e9, requestBurst: 1e9, unacknowledgedPushes: 1e9 }
const door = new URL('../../server/dist/index.js', import.meta.url).href
const { createServer } = (await import(door)) as typeof ServerDoor

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpu: user + system, peakBytes: process.resourceUsage().maxRSS * 1024 }
  process.send?.(usage)
})
process.on('disconnect', () => process.exit(0))

const { url } = await createServer({
  apps: [app],
  dataDir,
  port: Number(port),
  logLevel: 'warn',
  limits,
})
process.send?.(url)
