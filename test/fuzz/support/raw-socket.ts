import { connect, type Socket } from 'node:net'

/** Timeout until the other end closes. */
const TIMEOUT_MS = 10_000

/** Writes over a connection of its own; what came back until the other end closed. Throws where it does not. */
const exchange = (url: string, write: (socket: Socket) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const received: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy()
      reject(new Error('the other end does not close'))
    })
    socket.on('data', (data) => received.push(data))
    // A reset is an end like any other.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(received)))
    write(socket)
  })

/** Sends bytes and closes this end; what came back until the other end closed, too. */
export const sentTo = (url: string, parts: readonly Uint8Array[]): Promise<Buffer> =>
  exchange(url, (socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  })

/** Sends bytes one after the other, each when the one before is out, and nothing more; this end stays open. */
export const begunAt = (url: string, parts: readonly Uint8Array[]): Promise<Buffer> =>
  exchange(url, (socket) => {
    const left = [...parts]
    const next = () => {
      const part = left.shift()
      if (part !== undefined) socket.write(part, () => setImmediate(next))
    }
    next()
    socket.once('end', () => socket.end())
  })

/** One frame of RFC 6455 as clients send it. */
export const clientFrame = (head: number, payload: Uint8Array): Buffer => {
  const { length } = payload
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, (length >> 8) & 0xff, length & 0xff]
  const long = [0x80 | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (length >>> by) & 0xff)]
  const mask = [1, 2, 3, 4]
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([head, ...(length > 0xffff ? long : size), ...mask]), masked])
}
