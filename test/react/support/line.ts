import { connect, createServer, type Socket } from 'node:net'

/** The network between a client and a server, to be cut and mended. */
export interface Line {
  /** `ws://…` of this end. */
  readonly url: string
  /** Drops every connection and refuses new ones. */
  cut(): void
  mend(): void
  close(): void
}

/** A line to a server at `ws://127.0.0.1:port`. */
export const aLine = async (serverUrl: string): Promise<Line> => {
  const { port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), '127.0.0.1')
    track(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listen: no port')
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `ws://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      dropAll()
    },
    mend() {
      isCut = false
    },
    close() {
      dropAll()
      server.close()
    },
  }
}
