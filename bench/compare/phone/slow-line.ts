import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A line of a mobile network. */
export interface SlowLine {
  /** A port that leads to this port of this machine over the line. */
  to(target: number): Promise<number>
  close(): void
}

interface LineSpeed {
  readonly roundTripMs: number
  readonly bytesPerSecond: number
}

/** One direction of the line, which all connections share: bytes leave one after the other. */
class Direction {
  readonly #speed: LineSpeed
  #freeAt = 0

  constructor(speed: LineSpeed) {
    this.#speed = speed
  }

  /** Milliseconds until the last of these bytes arrives. */
  delayOf(bytes: number): number {
    const now = performance.now()
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes / this.#speed.bytesPerSecond) * 1000
    return this.#freeAt - now + this.#speed.roundTripMs / 2
  }
}

/** Sends on what a socket receives, in its order, after the line has carried it. */
const carry = (from: Socket, to: Socket, direction: Direction, opensIn: number): void => {
  let opening = opensIn
  let last: Promise<unknown> = Promise.resolve()
  from.on('data', (data) => {
    const arrival = wait(direction.delayOf(data.length) + opening)
    opening = 0
    last = Promise.all([last, arrival]).then(() => to.write(data))
  })
  from.on('error', () => to.destroy())
  from.on('close', () => {
    last.then(() => to.end())
  })
}

/**
 * A line with a round-trip time and a speed, which all its ports share. A new connection costs a round trip more: the
 * handshake of TCP, which ends at this process, would not wait.
 */
export const openSlowLine = (speed: LineSpeed): SlowLine => {
  const up = new Direction(speed)
  const down = new Direction(speed)
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  return {
    async to(target) {
      const server = createServer((near) => {
        const far = connect(target, '127.0.0.1')
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.setNoDelay(true)
          socket.on('close', () => sockets.delete(socket))
        }
        carry(near, far, up, speed.roundTripMs)
        carry(far, near, down, 0)
      })
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    },
    close() {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) server.close()
    },
  }
}
