import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { WebSocket } from 'ws'

/** A Node process that was started with an inspector. */
export interface Inspected {
  /** What it has after a collection of garbage. */
  memory(): Promise<NodeJS.MemoryUsage>
  /** Writes what is on its heap, for Chromium's tools. */
  snapshot(file: string): Promise<void>
  close(): void
}

interface Told {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly result?: { readonly value?: unknown } }
  readonly params?: { readonly chunk?: string }
}

const MEMORY = { expression: 'process.memoryUsage()', returnByValue: true }

/** Looks into the process whose inspector listens at this port. */
export const inspect = async (port: number): Promise<Inspected> => {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  if (target === undefined) throw new Error(`inspect ${port}: nothing can be looked into`)
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, (told: Told) => void>()
  let lastID = 0
  let onChunk = (_: string): void => {}
  socket.on('message', (data: Buffer) => {
    const told = JSON.parse(data.toString()) as Told
    if (told.params?.chunk !== undefined) onChunk(told.params.chunk)
    if (told.id === undefined) return
    waiting.get(told.id)?.(told)
    waiting.delete(told.id)
  })
  const ask = (method: string, params: object = {}): Promise<Told> =>
    new Promise((resolve) => {
      const id = ++lastID
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async memory() {
      // The second time frees what finalizers let go.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', MEMORY)
      return result?.result?.value as NodeJS.MemoryUsage
    },
    async snapshot(file) {
      const out = createWriteStream(file)
      onChunk = (chunk) => out.write(chunk)
      await ask('HeapProfiler.takeHeapSnapshot')
      out.end()
      await once(out, 'finish')
    },
    close: () => socket.close(),
  }
}
