import { type AddressInfo, createServer, type Socket } from 'node:net'
import { bytesOf, type OddAnswer } from './odd-answers.ts'

/** A received request: its path with the query. */
export interface ReceivedRequest {
  readonly path: string
}

const HEAD_END = '\r\n\r\n'
const MORE = Buffer.alloc(64 * 1024, ' ')
const DRIP_MS = 2

/** Sockets that clients may keep for their next question, or have not let go yet. */
const KEPT = 32
const TIMEOUT_MS = 10_000

/** Whether a request is whole, of which this has come. */
const isWhole = (received: Buffer, headBytes: number): boolean => {
  const head = received.toString('latin1', 0, headBytes)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return received.length - headBytes >= Number(length)
  return (
    !/^transfer-encoding:/im.test(head) || received.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
  )
}

/** Writes on and on, as fast as it is taken. */
const flood = (socket: Socket, bytes: Buffer): void => {
  const more = () => {
    for (let writes = 0; writes < 8 && !socket.destroyed; writes++) {
      if (!socket.write(bytes)) return
    }
    if (!socket.destroyed) setImmediate(more)
  }
  socket.on('drain', more)
  more()
}

const drip = (socket: Socket, bytes: Buffer): void => {
  let at = 0
  const timer = setInterval(() => {
    if (at < bytes.length) socket.write(bytes.subarray(at, ++at))
    else clearInterval(timer)
  }, DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}

const say = (socket: Socket, odd: OddAnswer): void => {
  const { head, body } = bytesOf(odd)
  const all = Buffer.concat([head, body])
  const half = all.subarray(0, Math.floor(all.length / 2))
  switch (odd.manner) {
    case 'whole':
    case 'early':
      socket.write(all)
      if (odd.framing === 'none') socket.end()
      return
    case 'drip':
      drip(socket, all)
      return
    case 'cut':
      socket.end(half)
      return
    case 'reset':
      socket.write(half, () => socket.resetAndDestroy())
      return
    case 'stall':
      socket.write(half)
      return
    case 'endless':
      socket.write(all)
      flood(socket, MORE)
      return
    case 'headers without end':
      socket.write(`${odd.status}\r\n`, 'latin1')
      flood(socket, Buffer.from('x-more: and more\r\n'))
      return
    case 'silence':
      return
    default:
      odd.manner satisfies never
  }
}

/** An HTTP server that the tested server calls; `answerTo` decides each response. */
export const oddServer = async (answerTo: (request: ReceivedRequest) => OddAnswer) => {
  const sockets = new Set<Socket>()
  const listen = (socket: Socket) => {
    let received = Buffer.alloc(0)
    let answer: OddAnswer | undefined
    const look = () => {
      const headBytes = received.indexOf(HEAD_END) + HEAD_END.length
      if (headBytes < HEAD_END.length) return
      if (answer === undefined) {
        const path = received.toString('latin1', 0, headBytes).split(' ')[1] ?? ''
        answer = answerTo({ path })
        if (answer.manner === 'early') say(socket, answer)
      }
      if (!isWhole(received, headBytes)) return
      if (answer.manner !== 'early') say(socket, answer)
      received = Buffer.alloc(0)
      answer = undefined
    }
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      look()
    })
    // The client may reset the connection at any time.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** Throws if clients keep connections of endless responses. */
    async released(): Promise<void> {
      const until = performance.now() + TIMEOUT_MS
      while (sockets.size > KEPT) {
        if (performance.now() > until) throw new Error(`${sockets.size} connections are kept`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
