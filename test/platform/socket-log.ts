import type { SocketListener } from '../../src/platform/platform.ts'

type Told = readonly ['open'] | readonly ['data', Uint8Array | string] | readonly ['close', number]

/** A socket listener that keeps what it was told and lets a test wait for it. */
export interface SocketLog extends SocketListener {
  readonly told: readonly Told[]
  /** Resolves when it was told this many things. */
  until(count: number): Promise<readonly Told[]>
}

export const createSocketLog = (): SocketLog => {
  const told: Told[] = []
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const add = (entry: Told) => {
    told.push(entry)
    for (const { count, resolve } of waiting) if (told.length >= count) resolve()
    waiting = waiting.filter(({ count }) => told.length < count)
  }
  return {
    told,
    onOpen: () => add(['open']),
    onData: (data) => add(['data', typeof data === 'string' ? data : Uint8Array.from(data)]),
    onClose: (code) => add(['close', code]),
    async until(count) {
      if (told.length < count) {
        await new Promise<void>((resolve) => waiting.push({ count, resolve }))
      }
      return told
    },
  }
}
