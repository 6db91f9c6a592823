import { LIMITS } from 'tavern-im/protocol'
import { mintUserSig } from '../../kernel/user-sig/mint-user-sig.ts'
import { isForOperators } from './admin/nouns.ts'
import { closeFolders, exposureWarnings, requireProtectedAccess } from './production.ts'
import { type Call, readCall } from './read-call.ts'
import { UsageError } from './usage-error.ts'

const DONE = 0
const FAILED = 1
const MISUSED = 2

const say = (words: string): void => {
  process.stderr.write(`tavern-im-server: ${words}\n`)
}

/** Runs the program; resolves with its exit code. For a server it resolves after the start. */
export const program = async (args: string[], environment: NodeJS.ProcessEnv): Promise<number> => {
  const isForOperator = isForOperators(args)
  try {
    if (isForOperator) return await runForOperator(args, environment)
    const call = readCall(args, environment)
    if (call.isHelp) await printHelp()
    else await run(call, environment)
    return DONE
  } catch (error) {
    say(error instanceof Error ? error.message : `${error}`)
    if (!(error instanceof UsageError)) return FAILED
    process.stderr.write(`see tavern-im-server ${isForOperator ? `${args[0]} ` : ''}--help\n`)
    return MISUSED
  }
}

/** The help is loaded on demand: a server starts without it. */
const printHelp = async (): Promise<void> => {
  const { help } = await import('./help.ts')
  process.stdout.write(help)
}

/** The commands are loaded on demand: a server starts without them. */
const runForOperator = async (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> => {
  const { administer } = await import('./admin/administer.ts')
  const { text, isDone } = await administer(args, environment)
  process.stdout.write(text)
  return isDone ? DONE : FAILED
}

const run = (call: Call, environment: NodeJS.ProcessEnv): Promise<void> | void => {
  const [word = 'start', named] = call.words
  if (word === 'start' && named === undefined) {
    requireProtectedAccess(call.server, environment)
    closeFolders(call.server, environment, say)
    return start(call)
  }
  const isOne = named !== undefined && call.words.length === 2
  if (isOne && (word === 'export' || word === 'import')) return transfer(call, word, named)
  if (word === 'restore' && named !== undefined && call.words.length <= 3) {
    return restoreBackup(call, named, call.words[2])
  }
  if (isOne && word === 'usersig') return printUserSig(call, named)
  if (isForOperators(call.words))
    throw new UsageError(`run ${word}: put ${word} first and the flags after it`)
  throw new UsageError(`run ${call.words.join(' ')}: no such command`)
}

/** The caller that awaits the start reports the error. */
const startFailed = () => undefined

const start = async ({ server: options }: Call): Promise<void> => {
  const { createServer } = await import('../create-server.ts')
  const ended = new AbortController()
  const starting = createServer({ ...options, signal: ended.signal })
  const stop = () => {
    ended.abort()
    // A second signal ends the process at once, because the handlers are removed by then.
    void starting.then((server) => server.close(), startFailed)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { httpUrl } = await starting
  for (const words of exposureWarnings(options, httpUrl)) say(words)
}

const transfer = async ({ server }: Call, way: 'export' | 'import', file: string) => {
  const { openStorage } = await import('../../storage/open-storage.ts')
  const { exportFile, importFile } = await import('../../storage/transfer/transfer-files.ts')
  const { dataDir = './data', databaseUrl } = server
  const storage = await openStorage({ dataDir, databaseUrl, onWait: say })
  try {
    const rows = await (way === 'export' ? exportFile : importFile)(storage, file)
    process.stdout.write(`${way}ed ${rows} rows; uploaded files are not included\n`)
  } finally {
    await storage.close()
  }
}

const restoreBackup = async ({ server }: Call, from: string, text?: string) => {
  const until = text === undefined ? undefined : Date.parse(text)
  if (until !== undefined && Number.isNaN(until)) {
    throw new UsageError(`restore: ${text} is not a time such as 2026-11-28T12:00:00Z`)
  }
  const { restore } = await import('../../storage/sqlite/backup/restore.ts')
  const time = await restore({ from, dataDir: server.dataDir ?? './data', until })
  const at = new Date(time).toISOString()
  process.stdout.write(`restored the database as of ${at}; uploaded files are not included\n`)
}

const printUserSig = ({ server, expireSeconds }: Call, userID: string): void => {
  const bytes = Buffer.byteLength(userID)
  if (bytes === 0 || bytes > LIMITS.USER_ID_BYTES) {
    throw new UsageError(`create a UserSig: a userID has 1 to ${LIMITS.USER_ID_BYTES} bytes`)
  }
  const [app, ...others] = server.apps
  if (app === undefined || others.length > 0) {
    throw new UsageError('create a UserSig: choose the app with SDKAPPID and SECRET')
  }
  const userSig = mintUserSig({ ...app, userID, ...(expireSeconds && { expireSeconds }) })
  process.stdout.write(`${userSig}\n`)
}
