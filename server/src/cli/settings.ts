import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AppOptions, LogLevel, ServerOptions } from '../options.ts'

interface Setting {
  readonly flag: string
  /** Environment variable; the flag wins. */
  readonly variable: string
  /** What stands behind the flag; '' for a switch. */
  readonly value: string
  readonly text: string
}

/** Every setting of the program: what `--help` prints and what is read. */
export const settings = [
  { flag: 'host', variable: 'HOST', value: 'address', text: 'listen here (127.0.0.1)' },
  { flag: 'port', variable: 'PORT', value: 'number', text: 'listen here (8600; 0: a free one)' },
  { flag: 'data-dir', variable: 'DATA_DIR', value: 'folder', text: 'database (./data)' },
  { flag: 'sdkappid', variable: 'SDKAPPID', value: 'number', text: 'the app, when there is one' },
  { flag: 'secret', variable: 'SECRET', value: 'key', text: 'its secret key' },
  { flag: 'apps', variable: 'APPS_FILE', value: 'file', text: 'apps as JSON, when there are more' },
  {
    flag: 'log-level',
    variable: 'LOG_LEVEL',
    value: 'level',
    text: 'silent, fatal, error, warn, info, debug, trace (info)',
  },
  {
    flag: 'trust-proxy',
    variable: 'TRUST_PROXY',
    value: '',
    text: 'take client addresses from X-Forwarded-For',
  },
  {
    flag: 'requests-per-second',
    variable: 'REQUESTS_PER_SECOND',
    value: 'number',
    text: 'that one connection may send; twice as many at once (200)',
  },
  {
    flag: 'expire',
    variable: 'USERSIG_EXPIRE',
    value: 'seconds',
    text: 'life of a UserSig (604800)',
  },
] as const satisfies readonly Setting[]

type Flag = (typeof settings)[number]['flag']
type Values = Partial<Record<Flag, string>>

/** What the program was called with cannot be used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Call {
  readonly words: readonly string[]
  readonly isHelp: boolean
  readonly server: ServerOptions
  readonly expireSeconds: number | undefined
}

const DEFAULT_PORT = 8600
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** Reads arguments and environment. Throws {@link UsageError}. */
export const readCall = (args: string[], environment: NodeJS.ProcessEnv): Call => {
  const { words, isHelp, values } = readValues(args, environment)
  const port = numberOf('port', values.port) ?? DEFAULT_PORT
  if (port > 65_535) throw new UsageError(`read --port: ${port} is no port`)
  const requestsPerSecond = numberOf('requests-per-second', values['requests-per-second'])
  const server = {
    ...(requestsPerSecond !== undefined && {
      limits: { requestsPerSecond, requestBurst: 2 * requestsPerSecond },
    }),
    ...(values.host !== undefined && { host: values.host }),
    ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
    port,
    apps: isHelp ? [] : appsOf(values),
    logLevel: levelOf(values['log-level'] ?? 'info'),
    trustProxy: ['1', 'true'].includes(values['trust-proxy'] ?? ''),
  }
  return { words, isHelp, server, expireSeconds: numberOf('expire', values.expire) }
}

const readValues = (args: string[], environment: NodeJS.ProcessEnv) => {
  const parsed = parsedArguments(args)
  const values: Values = {}
  for (const { flag, variable } of settings) {
    const given = parsed.values[flag] ?? environment[variable]
    if (given !== undefined && given !== '') values[flag] = String(given)
  }
  return { words: parsed.positionals, isHelp: parsed.values.help === true, values }
}

const parsedArguments = (
  args: string[],
): { values: Partial<Record<Flag | 'help', string | boolean>>; positionals: string[] } => {
  const options = Object.fromEntries(
    settings.map(({ flag, value }) => [
      flag,
      { type: value === '' ? 'boolean' : 'string' } as const,
    ]),
  )
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
  } catch (cause) {
    throw new UsageError(`read arguments: ${(cause as Error).message}`, { cause })
  }
}

const numberOf = (flag: Flag, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new UsageError(`read --${flag}: ${text} is not a whole number`)
}

const levelOf = (text: string): LogLevel => {
  if (levels.includes(text)) return text as LogLevel
  throw new UsageError(`read --log-level: ${text} is not one of ${levels.join(', ')}`)
}

const appsOf = (values: Values): AppOptions[] => {
  if (values.apps !== undefined) return appsIn(values.apps)
  const sdkAppID = numberOf('sdkappid', values.sdkappid)
  if (sdkAppID !== undefined && values.secret !== undefined) {
    return [{ sdkAppID, secret: values.secret }]
  }
  throw new UsageError(
    'find an app: none is configured; give SDKAPPID and SECRET, or APPS_FILE for several',
  )
}

const appsIn = (file: string): AppOptions[] => {
  let apps: unknown
  try {
    apps = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`read ${file}: ${(cause as Error).message}`, { cause })
  }
  if (Array.isArray(apps) && apps.length > 0 && apps.every(isApp)) return apps
  throw new UsageError(`read ${file}: it must hold [{ "sdkAppID": number, "secret": string }, …]`)
}

const isApp = (app: Partial<AppOptions> | null): app is AppOptions =>
  typeof app?.sdkAppID === 'number' && typeof app.secret === 'string'
