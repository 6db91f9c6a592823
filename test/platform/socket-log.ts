import type { SocketListener } from '../../src/platform/platform.ts'

type SocketEvent =
  | readonly ['open']
  | readonly ['data', Uint8Array | string]
  | readonly ['close', number]

/** A socket listener that records its notifications and lets a test wait for them. */
export interface SocketLog extends SocketListener {
  readonly notified: readonly SocketEvent[]
  /** Resolves after this number of notifications. */
  until(count: number): Promise<readonly SocketEvent[]>
}

export const createSocketLog = (): SocketLog => {
  const notified: SocketEvent[] = []
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const add = (entry: SocketEvent) => {
    notified.push(entry)
    for (const { count, resolve } of waiting) if (notified.length >= count) resolve()
    waiting = waiting.filter(({ count }) => notified.length < count)
  }
  return {
    notified,
    onOpen: () => add(['open']),
    onData: (data) => add(['data', typeof data === 'string' ? data : Uint8Array.from(data)]),
    onClose: (code) => add(['close', code]),
    async until(count) {
      if (notified.length < count) {
        await new Promise<void>((resolve) => waiting.push({ count, resolve }))
      }
      return notified
    },
  }
}
