// The built server as in production: on a persistent folder, at a port (0: any). Reports its
// address, and on request its usage or its memory; its clock can be put forward. Clients may exceed
// the gateway's limits per second.

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

// Peak memory since the last request; measured only from then on.
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
