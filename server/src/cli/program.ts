import { LIMITS } from 'tavern-im/protocol'
import { mintUserSig } from '../accounts/mint-user-sig.ts'
import { help } from './help.ts'
import { type Call, readCall } from './read-call.ts'
import { UsageError } from './usage-error.ts'

const STARTED = 0
const FAILED = 1
const MISUSED = 2

/** Runs the program; resolves with its exit code, once started for a server. */
export const program = async (args: string[], environment: NodeJS.ProcessEnv): Promise<number> => {
  try {
    const call = readCall(args, environment)
    if (call.isHelp) process.stdout.write(help)
    else await run(call)
    return STARTED
  } catch (error) {
    process.stderr.write(`tavern-im-server: ${error instanceof Error ? error.message : error}\n`)
    if (!(error instanceof UsageError)) return FAILED
    process.stderr.write('see tavern-im-server --help\n')
    return MISUSED
  }
}

const run = (call: Call): Promise<void> | void => {
  const [word = 'start', userID] = call.words
  if (word === 'start' && userID === undefined) return start(call)
  if (word === 'usersig' && userID !== undefined && call.words.length === 2) {
    return printUserSig(call, userID)
  }
  throw new UsageError(`run ${call.words.join(' ')}: no such command`)
}

/** Told by whoever awaits the start. */
const startFailed = () => undefined

const start = async ({ server: options }: Call): Promise<void> => {
  // Loaded here, because nothing else needs the database.
  const { createServer } = await import('../create-server.ts')
  const starting = createServer(options)
  const stop = () => {
    // A second signal ends the process at once: the handlers are gone by then.
    void starting.then((server) => server.close(), startFailed)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await starting
}

const printUserSig = ({ server, expireSeconds }: Call, userID: string): void => {
  const bytes = Buffer.byteLength(userID)
  if (bytes === 0 || bytes > LIMITS.USER_ID_BYTES) {
    throw new UsageError(`mint a userSig: a userID has 1 to ${LIMITS.USER_ID_BYTES} bytes`)
  }
  const [app, ...others] = server.apps
  if (app === undefined || others.length > 0) {
    throw new UsageError('mint a userSig: say which app with SDKAPPID and SECRET')
  }
  const userSig = mintUserSig({ ...app, userID, ...(expireSeconds && { expireSeconds }) })
  process.stdout.write(`${userSig}\n`)
}
