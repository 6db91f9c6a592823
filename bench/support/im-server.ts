import type * as ServerDoor from '../../server/src/index.ts'
import { app } from '../send/app.ts'

// The server as built, over a directory that outlives it, at a port (0: any). Tells its address, and whenever
// it is asked what it has used so far; its clock can be put ahead. One client here may ask more in a second than the gateway's limits let it.

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

let aheadMs = 0
const clock = {
  now: () => Date.now() + aheadMs,
  after(ms: number, task: () => void) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  every(ms: number, task: () => void) {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}

process.on('message', (wish: 'usage' | { readonly aheadMs: number }) => {
  if (wish !== 'usage') aheadMs = wish.aheadMs
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
  clock,
})
process.send?.(url)
