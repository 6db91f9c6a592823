// The server as built, started as in production: over a directory that outlives it, at a port (0: any). Tells
// its address, and whenever it is asked what it has used so far, or how much memory it has; its clock can be put
// ahead. One client here may ask more in a second than the gateway's limits let it.

const [dataDir = '', port = '0', app = '{}'] = process.argv.slice(2)

const limits = { requestsPerSecond: 1e9, requestBurst: 1e9, unacknowledgedPushes: 1e9 }
const { createServer } = await import('../../server/dist/index.js')

let aheadMs = 0
const clock = {
  now: () => Date.now() + aheadMs,
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  every(ms, task) {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}

// The most memory since somebody last asked; looked at only from then on.
let mostBytes = 0
const look = () => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
}

const reportMemory = () => {
  globalThis.gc()
  clock.every(10, look)
  setTimeout(() => {
    globalThis.gc()
    process.send({ mostBytes, restBytes: process.memoryUsage.rss() })
    mostBytes = 0
  }, 1_000)
}

process.on('message', (command) => {
  if (command === 'memory') return reportMemory()
  if (command !== 'usage') aheadMs = command.aheadMs
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, peakBytes: process.resourceUsage().maxRSS * 1024 })
})
process.on('disconnect', () => process.exit(0))

const { url } = await createServer({
  apps: [JSON.parse(app)],
  dataDir,
  port: Number(port),
  logLevel: 'warn',
  limits,
  clock,
})
process.send(url)
