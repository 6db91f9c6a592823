import { parseArgs } from 'node:util'
import type { GatewayLimits, LogLevel, ServerOptions } from '../options.ts'
import { appsOf } from './apps.ts'
import { UsageError } from './usage-error.ts'
import { wholeNumber } from './whole-number.ts'

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
    flag: 'sessions',
    variable: 'SESSIONS',
    value: 'limits',
    text: 'per account: web=10,mobile=10,miniProgram=10,desktop=10,total=30',
  },
  {
    flag: 'hello-interval',
    variable: 'HELLO_INTERVAL',
    value: 'seconds',
    text: 'at which clients say hello (120)',
  },
  {
    flag: 'expiry-grace',
    variable: 'EXPIRY_GRACE',
    value: 'seconds',
    text: 'that a session outlives its UserSig, to bring a new one (60)',
  },
  { flag: 'metrics', variable: 'METRICS', value: 'on|off', text: 'serve /metrics (on)' },
  {
    flag: 'metrics-token',
    variable: 'METRICS_TOKEN',
    value: 'token',
    text: 'only who brings it reads /metrics (anybody)',
  },
  {
    flag: 'report-days',
    variable: 'REPORT_DAYS',
    value: 'number',
    text: 'that reports of clients are kept (7; 0: not at all)',
  },
  {
    flag: 'expire',
    variable: 'USERSIG_EXPIRE',
    value: 'seconds',
    text: 'life of a UserSig (604800)',
  },
] as const satisfies readonly Setting[]

type Flag = (typeof settings)[number]['flag']
export type Values = Partial<Record<Flag, string>>

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
  const server = {
    limits: limitsOf(values),
    ...(values.host !== undefined && { host: values.host }),
    ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
    port,
    apps: isHelp ? [] : appsOf(values),
    logLevel: levelOf(values['log-level'] ?? 'info'),
    ...observed(values),
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

const numberOf = (flag: Flag, text: string | undefined): number | undefined =>
  wholeNumber(`--${flag}`, text)

const limitsOf = (values: Values): Partial<GatewayLimits> => {
  const requestsPerSecond = numberOf('requests-per-second', values['requests-per-second'])
  const helloSeconds = numberOf('hello-interval', values['hello-interval'])
  const expiryGraceSeconds = numberOf('expiry-grace', values['expiry-grace'])
  return {
    ...(requestsPerSecond !== undefined && {
      requestsPerSecond,
      requestBurst: 2 * requestsPerSecond,
    }),
    ...(helloSeconds !== undefined && { helloSeconds }),
    ...(expiryGraceSeconds !== undefined && { expiryGraceSeconds }),
  }
}

const observed = (values: Values): Pick<ServerOptions, 'metrics' | 'reportRetention'> => {
  const { metrics = 'on', 'metrics-token': token } = values
  if (metrics !== 'on' && metrics !== 'off') {
    throw new UsageError(`read --metrics: ${metrics} is neither on nor off`)
  }
  const days = numberOf('report-days', values['report-days'])
  return {
    ...(metrics === 'off' ? { metrics: false } : token !== undefined && { metrics: { token } }),
    ...(days !== undefined && { reportRetention: { days } }),
  }
}

const levelOf = (text: string): LogLevel => {
  if (levels.includes(text)) return text as LogLevel
  throw new UsageError(`read --log-level: ${text} is not one of ${levels.join(', ')}`)
}
