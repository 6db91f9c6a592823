import { startEmbedded } from '../../load/set-ups/embedded.ts'
import { startDatabase, startOnPostgres } from '../../load/set-ups/on-postgres.ts'
import type { SetUp } from '../../load/set-ups/set-up.ts'
import { app } from '../../send/app.ts'
import { child, nextMessage } from '../../support/child.ts'
import type { Contender } from './contender.ts'

const CORE = '0'

/** A server of the benchmarks in its own process, whose first message is its address. */
const startChild = async (file: string, args: readonly string[]): Promise<SetUp> => {
  const server = child(file, args, Number(CORE))
  const url = await nextMessage<string>(server)
  const { pid } = server
  if (pid === undefined) throw new Error(`start ${file}: it has no process`)
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return {
    name: file,
    urls: [url],
    app,
    roles: () => [{ name: 'server', pid }],
    async stop() {
      server.disconnect()
      await ended
    },
  }
}

const onPostgres = async (): Promise<SetUp> => {
  const database = await startDatabase(CORE)
  const relay = await startChild('send/server.ts', ['postgres', database.url])
  return {
    ...relay,
    roles: () => [...relay.roles(), database.role],
    async stop() {
      await relay.stop()
      await database.stop()
    },
  }
}

const floor = (name: string, start: () => Promise<SetUp>): Contender => ({
  name,
  kind: 'floor',
  line: 'json',
  start,
})

export const storedInSqlite = floor('floor: bare ws, batched SQLite insert', () =>
  startChild('send/server.ts', ['stored']),
)

export const storedInPostgres = floor('bare ws, batched PostgreSQL insert', onPostgres)

export const notStored = floor('bare ws, nothing stored', () =>
  startChild('send/server.ts', ['bare']),
)

export const bareFanOut = floor('floor: bare ws, nothing stored', () =>
  startChild('fanout/bare-server.ts', ['bare']),
)

export const bareLogins = floor('floor: bare ws', () => startChild('logins/server.ts', ['bare']))

const pinnedTo = { cores: CORE, profiles: undefined }

export const embedded: Contender = {
  name: 'tavern-im-server',
  kind: 'ours',
  line: 'raw',
  start: () => startEmbedded(pinnedTo),
}

export const ourPostgres: Contender = {
  name: 'tavern-im-server on PostgreSQL',
  kind: 'ours',
  line: 'raw',
  start: () => startOnPostgres(pinnedTo),
}
