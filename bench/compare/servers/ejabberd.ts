import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { aptInstall, canInstall } from '../../../scripts/apt.mjs'
import { freePort } from '../../../scripts/port.mjs'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { nowUs } from '../../load/now.ts'
import { familyOf } from '../../load/processes.ts'
import { newFolder } from '../../load/set-ups/folder.ts'
import { type Program, startProgram } from '../../load/set-ups/programs.ts'
import { app } from '../../send/app.ts'
import { pin } from '../../support/pin.ts'
import type { Contender } from './contender.ts'
import { settingsOf } from './ejabberd-settings.ts'

const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
const TABLES = '/usr/share/ejabberd/sql/pg.sql'
const HOST = '127.0.0.1'
const CORE = '0'
/** Like ours on PostgreSQL: a commit is on disk. */
const DATABASE = { shared_buffers: '256MB', max_connections: '100', listen_addresses: HOST }

/** Installs it from Debian if it is missing and may be installed. */
export const requireEjabberd = async (): Promise<boolean> => {
  if (existsSync(TABLES)) return true
  if (canInstall() && (await aptInstall(['ejabberd', 'erlang-p1-pgsql']))) return true
  console.log('compare: there is no ejabberd (Debian: apt-get install ejabberd erlang-p1-pgsql)')
  return false
}

const isRoot = process.getuid?.() === 0

const idOf = (kind: string) => Number(execFileSync('id', [kind, 'ejabberd'], { encoding: 'utf8' }))

/** Command prefix that drops root privileges. */
const withoutPrivileges = (): readonly string[] =>
  isRoot ? ['setpriv', '--reuid=ejabberd', '--regid=ejabberd', '--clear-groups'] : []

const firstPort = () => 20_000 + (process.pid % 20_000)

const makeDatabase = async () => {
  const port = await freePort(firstPort(), HOST)
  const { pid, stop } = await startPostgres({ ...DATABASE, port: String(port) })
  for (const member of familyOf(pid)) pin(member, CORE)
  const client = new Client({ host: HOST, port, user: 'market', database: 'postgres' })
  await client.connect()
  await client.query(readFileSync(TABLES, 'utf8'))
  await client.end()
  return { port, pid, stop }
}

/** Output that marks the port as ready; ejabberd itself prints nothing. */
const SIGN = 'somebody can connect'

const startErlang = (folder: string, port: number): Promise<Program> =>
  startProgram({
    name: 'ejabberd',
    command: [
      ...withoutPrivileges(),
      'erl',
      ...['+K', 'true', '+P', '250000', '-noinput'],
      ...['-mnesia', 'dir', `"${join(folder, 'spool')}"`],
      ...['-s', 'ejabberd', '-eval', announce(port)],
    ] as [string, ...string[]],
    environment: {
      HOME: folder,
      ERL_LIBS: LIBRARIES,
      ERL_CRASH_DUMP: join(folder, 'crash'),
      EJABBERD_CONFIG_PATH: join(folder, 'ejabberd.yml'),
      EJABBERD_LOG_PATH: join(folder, 'logs', 'ejabberd.log'),
    },
    cores: CORE,
    from: 'stdout',
    signOf: (line) => (line.includes(SIGN) ? true : undefined),
  })

/** Erlang code that prints the mark when the port is ready. */
const announce = (port: number): string =>
  `Wait = fun(Again) -> case gen_tcp:connect("${HOST}", ${port}, []) of ` +
  `{ok, Socket} -> gen_tcp:close(Socket), io:format("${SIGN}~n"); ` +
  `_ -> timer:sleep(20), Again(Again) end end, spawn(fun() -> Wait(Wait) end).`

/** ejabberd of Debian with its message archive on PostgreSQL. */
export const ejabberd: Contender = {
  name: 'ejabberd, archive on PostgreSQL',
  kind: 'peer',
  line: 'xmpp',
  async start() {
    const folder = newFolder()
    const database = await makeDatabase()
    const port = await freePort(firstPort() + 1_000, HOST)
    writeFileSync(
      join(folder.path, 'ejabberd.yml'),
      settingsOf({ port, databasePort: database.port }),
    )
    for (const name of ['spool', 'logs']) mkdirSync(join(folder.path, name))
    if (isRoot) {
      const [uid, gid] = [idOf('-u'), idOf('-g')]
      for (const name of ['', 'spool', 'logs']) chownSync(join(folder.path, name), uid, gid)
    }
    let program = await startErlang(folder.path, port)
    return {
      name: 'ejabberd',
      urls: [`xmpp://${HOST}:${port}`],
      app,
      roles: () => [
        { name: 'server', pid: program.pid, hasFamily: true },
        { name: 'PostgreSQL', pid: database.pid, hasFamily: true },
      ],
      async crash() {
        const lostUs = nowUs()
        await program.kill()
        program = await startErlang(folder.path, port)
        return { lostUs, listeningUs: nowUs() }
      },
      async stop() {
        await program.kill()
        await database.stop()
        folder.remove()
      },
    }
  },
}
