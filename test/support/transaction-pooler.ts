import { connect, createServer, type Socket } from 'node:net'

/**
 * Gives the transactions of a client to two sessions in turn, as a pooler in transaction mode may. It
 * names other processes than those of the database.
 */
export class TransactionPooler {
  readonly address: string
  sessions = 0
  readonly #close: () => Promise<void>

  private constructor(address: string, close: () => Promise<void>) {
    this.address = address
    this.#close = close
  }

  static async to(path: string): Promise<TransactionPooler> {
    const open = new Set<Socket>()
    let pooler: TransactionPooler | undefined
    const server = createServer((near) => {
      open.add(near)
      const used = pooledClient(near, path)
      for (const one of used) open.add(one)
      if (pooler !== undefined) pooler.sessions += used.length
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    pooler = new TransactionPooler(`127.0.0.1:${port}`, async () => {
      for (const one of open) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    return pooler
  }

  close(): Promise<void> {
    return this.#close()
  }
}

const READY = 'Z'.charCodeAt(0)
const KEY_DATA = 'K'.charCodeAt(0)

/** Messages of a stream, each with its type. */
const splitter = (onMessage: (message: Buffer) => void, isStartPending: boolean) => {
  let rest = Buffer.alloc(0)
  let isStart = isStartPending
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStart ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      onMessage(rest.subarray(0, length))
      rest = rest.subarray(length)
      isStart = false
    }
  }
}

const SYNC_OR_QUERY = ['S', 'Q'].map((type) => type.charCodeAt(0))

const pooledClient = (near: Socket, path: string): readonly Socket[] => {
  const sessions = [connect({ path }), connect({ path })]
  let ready = 0
  let current = 0
  let isStarted = false
  let isWaiting = false
  const queue: Buffer[] = []
  const pump = () => {
    while (queue.length > 0 && !isWaiting && ready >= sessions.length) {
      const message = queue.shift() as Buffer
      sessions[current]?.write(message)
      isWaiting = SYNC_OR_QUERY.includes(message[0] ?? 0)
    }
  }
  near.on(
    'data',
    splitter((message) => {
      if (!isStarted) {
        isStarted = true
        for (const one of sessions) one.write(message)
        return
      }
      queue.push(Buffer.from(message))
      pump()
    }, true),
  )
  for (const [index, session] of sessions.entries()) {
    let isUp = false
    session.on(
      'data',
      splitter((message) => {
        if (message[0] === KEY_DATA) message.writeInt32BE(1, 5)
        // The client sees the start of one session.
        if (isUp || index === 0) near.write(Buffer.from(message))
        if (message[0] !== READY) return
        if (isUp) {
          isWaiting = false
          current = 1 - current
        } else {
          isUp = true
          ready += 1
        }
        pump()
      }, false),
    )
    session.on('error', () => near.destroy())
    session.on('close', () => near.destroy())
  }
  near.on('error', () => near.destroy())
  near.on('close', () => {
    for (const one of sessions) one.destroy()
  })
  return sessions
}
