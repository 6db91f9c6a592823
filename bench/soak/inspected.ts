import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { WebSocket } from 'ws'

/** A Node process with an inspector. */
export interface Inspected {
  /** Memory usage after a garbage collection. */
  memory(): Promise<NodeJS.MemoryUsage>
  /** Writes a heap snapshot for Chromium's tools. */
  snapshot(file: string): Promise<void>
  close(): void
}

interface InspectorReply {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly result?: { readonly value?: unknown } }
  readonly params?: { readonly chunk?: string }
}

const MEMORY = { expression: 'process.memoryUsage()', returnByValue: true }

/** Connects to the inspector at this port. */
export const inspect = async (port: number): Promise<Inspected> => {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  if (target === undefined) throw new Error(`inspect ${port}: nothing can be looked into`)
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, (reply: InspectorReply) => void>()
  let lastID = 0
  let onChunk = (_: string): void => {}
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as InspectorReply
    if (reply.params?.chunk !== undefined) onChunk(reply.params.chunk)
    if (reply.id === undefined) return
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  const ask = (method: string, params: object = {}): Promise<InspectorReply> =>
    new Promise((resolve) => {
      const id = ++lastID
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async memory() {
      // The second collection frees memory released by finalizers.
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
