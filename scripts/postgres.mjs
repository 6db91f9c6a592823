import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aptInstall, canInstall, isProgram } from './apt.mjs'
import { run, say, took } from './run.mjs'

const DEBIAN = '/usr/lib/postgresql'

const HOW =
  'find PostgreSQL: install it, or put its programs on the PATH (Debian: apt-get install postgresql)'

const foldersIn = (path) => {
  try {
    return readdirSync(path).sort((one, two) => Number(two) - Number(one))
  } catch {
    return []
  }
}

/** Folder of the server's programs, or undefined. */
const findPostgres = () => {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter(isProgram)
    .map((path) => dirname(realpathSync(path)))
  const debian = foldersIn(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
  return [...onPath, ...debian].find((folder) => isProgram(join(folder, 'initdb')))
}

const isRoot = process.getuid?.() === 0

/** Folder of PostgreSQL's programs; installs them if they are missing and permitted. */
const ensurePostgres = async () => {
  if (findPostgres() === undefined && canInstall()) await aptInstall(['postgresql'])
  const programs = findPostgres()
  if (programs === undefined) throw new Error(HOW)
  return programs
}

/** The user that runs it: PostgreSQL refuses to run as root. */
const userOf = () => {
  if (!isRoot) return {}
  const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const SETTINGS = { listen_addresses: '', jit: 'off' }

/** The data ends with the run: nothing needs to reach the disk. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
}

/** A standby accepts connections that read. */
const READY = /ready to accept (read-only )?connections/

/** Resolves when the server reports that it is ready; rejects with its output if it ends. */
const untilReady = (server) =>
  new Promise((resolve, reject) => {
    let said = ''
    const collect = (part) => {
      said += part
      if (!READY.test(said)) return
      server.stderr.off('data', collect)
      // Later output, mostly about refused transactions, is discarded.
      server.stderr.resume()
      resolve()
    }
    server.stderr.on('data', collect)
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`start PostgreSQL: it ended\n${said}`)))
  })

const makeCluster = (programs, folder, user) => {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const flags = ['-U', 'market', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Copies the data of a running server, whose changes it follows from then on. */
const makeStandby = (programs, folder, user, primary) => {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const flags = ['-d', primary, '-X', 'stream', '-c', 'fast', '--no-sync', '-R']
  execFileSync(join(programs, 'pg_basebackup'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const serve = (programs, folder, user, extra, env) => {
  const settings = Object.entries({ ...SETTINGS, ...extra, unix_socket_directories: folder })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...user,
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** The processes that a process has started. */
const childrenOf = (pid) => {
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return found.stdout.split('\n').map(Number).filter(Boolean)
}

/** Kills a process and its child processes with kill -9. */
const killFamily = (pid) => {
  // It starts no others meanwhile.
  process.kill(pid, 'SIGSTOP')
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL')
}

/** Handlers that stop every PostgreSQL of this program at its end. */
const leaving = new Set()

const leaveAll = () => {
  for (const leave of leaving) leave()
}

let isListening = false

/** One listener for all of them. */
const watchSignals = () => {
  if (isListening) return
  isListening = true
  process.once('exit', leaveAll)
  // Without a listener these signals end the program immediately.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}

/**
 * Starts an empty PostgreSQL with these settings, or with those of tests; it is reachable only through a socket in a
 * folder of its own. With `primary`, the address of another one, it is a standby of that one. Returns `{ url, pid, stop, crash, begin }`: `crash` is kill -9 of all its processes, after which
 * `begin` restarts it on its data. Rejects if it is not installed and cannot be installed.
 */
export const startPostgres = async (
  settings = FORGETFUL,
  { parent = tmpdir(), env, primary } = {},
) => {
  const programs = await ensurePostgres()
  const since = performance.now()
  const user = userOf()
  // Not below the repository, whose folders another user may be unable to enter.
  const folder = mkdtempSync(join(parent, 'tavern-postgres-'))
  let server
  let ended
  const leave = () => {
    // Immediately, without writing anything.
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  watchSignals()
  leaving.add(leave)
  if (primary === undefined) makeCluster(programs, folder, user)
  else makeStandby(programs, folder, user, primary)
  const begin = async () => {
    server = serve(programs, folder, user, settings, env)
    ended = new Promise((resolve) => {
      server.on('close', resolve)
    })
    await untilReady(server)
  }
  await begin()
  say(`PostgreSQL for this run is ready ${took(since)}`)
  return {
    url: `postgres://market@${encodeURIComponent(folder)}/postgres`,
    get pid() {
      return server.pid
    },
    begin,
    async crash() {
      killFamily(server.pid)
      await ended
    },
    async stop() {
      server.kill('SIGQUIT')
      await ended
      leaving.delete(leave)
      leave()
    },
  }
}

/** `node scripts/postgres.mjs <command>` runs a command with a PostgreSQL, whose address is in TEST_POSTGRES_URL. */
const main = async ([command, ...args]) => {
  const { url, stop } = await startPostgres()
  process.exitCode = await run(command, args, {
    env: { TEST_POSTGRES_URL: url, TEST_PROOF: '1' },
  })
  await stop()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
