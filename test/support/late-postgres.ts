import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { reservedPort } from '../../testing/internal/programs/reserved-port.ts'

/** The response of PostgreSQL while it starts. */
const starting = (): Buffer => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up']
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const listening = async (port: number, onLine: (line: Socket) => void): Promise<Server> => {
  const server = createServer(onLine).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const refuse = (line: Socket): void => {
  line.on('error', () => {})
  line.once('data', () => line.end(starting()))
}

const passOn = (line: Socket, to: URL): void => {
  const port = to.port || '5432'
  const host = decodeURIComponent(to.hostname)
  const there = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect(Number(port), host)
  for (const [from, into] of [
    [line, there],
    [there, line],
  ] as const) {
    from.on('error', () => into.destroy())
    from.pipe(into)
  }
}

export interface LatePostgres {
  readonly url: string
  /** Starts to listen: the first connection is refused as "starting up", others are forwarded. */
  begin(): Promise<void>
}

/** A proxy of a PostgreSQL database that starts later than its clients. */
export const latePostgres = async (url: string): Promise<LatePostgres> => {
  const to = new URL(url)
  const port = await reservedPort()
  const lines = new Set<Socket>()
  return {
    url: `postgres://${to.username}@127.0.0.1:${port}${to.pathname}`,
    async begin() {
      let isFirst = true
      const server = await listening(port, (line) => {
        lines.add(line)
        if (isFirst) refuse(line)
        else passOn(line, to)
        isFirst = false
      })
      onTestFinished(() => {
        server.close()
        for (const line of lines) line.destroy()
      })
    },
  }
}
