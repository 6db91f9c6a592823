import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A link to the server that can be cut, and that counts its bytes. */
export interface Line {
  readonly url: string
  /** Bytes of both directions since the last reset. */
  readonly bytes: number
  /** Unix milliseconds of the first connection since the last reset; 0: none. */
  readonly openedAt: number
  reset(): void
  cut(): void
  repair(): void
  close(): void
}

export const openLine = async (target: string): Promise<Line> => {
  const port = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  let isCut = false
  let bytes = 0
  let openedAt = 0
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    openedAt ||= Date.now()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('data', (data) => {
        bytes += data.length
        other.write(data)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get bytes() {
      return bytes
    },
    get openedAt() {
      return openedAt
    },
    reset() {
      bytes = 0
      openedAt = 0
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    repair() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
