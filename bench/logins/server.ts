import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import type * as ServerDoor from '../../server/src/index.ts'
import { app } from '../send/app.ts'

// The server of all logins, in one process with its database. Reports its address, and on request
// its usage.

export interface Usage {
  /** Microseconds of processor time, and the same before garbage collection. */
  readonly cpu: number
  readonly cpuBefore: number
  /** Live objects and buffers. */
  readonly usedBytes: number
  readonly residentBytes: number
}

const [way = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))

/** A minimal server that only records who is connected. */
const startBare = (): Promise<string> =>
  new Promise((resolve) => {
    const present = new Map<string, unknown>()
    const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
    sockets.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        const { userID } = JSON.parse(data.toString()) as { userID: string }
        present.set(userID, socket)
        socket.on('close', () => present.delete(userID))
        socket.send(JSON.stringify({ userID }))
      })
    })
    sockets.on('listening', () => {
      resolve(`ws://127.0.0.1:${(sockets.address() as { port: number }).port}`)
    })
  })

const startOurs = async (): Promise<string> => {
  const door = new URL('../../server/dist/index.js', import.meta.url).href
  const { createServer } = (await import(door)) as typeof ServerDoor
  const { url } = await createServer({ apps: [app], dataDir, logLevel: 'warn' })
  return url
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

process.on('message', () => {
  const cpuBefore = cpu()
  // The second collection frees memory released by finalizers.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const usage: Usage = {
    cpu: cpu(),
    cpuBefore,
    usedBytes: heapUsed + external,
    residentBytes: rss,
  }
  process.send?.(usage)
})
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.send?.(await (way === 'ours' ? startOurs : startBare)())
