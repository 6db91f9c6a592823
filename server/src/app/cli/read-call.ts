import type { GatewayLimits } from '../../admission/gateway-limits.ts'
import type { LogLevel, ServerOptions } from '../options.ts'
import { appsOf } from './apps.ts'
import { limitNames, limitSettings } from './limit-settings.ts'
import { moderationOf } from './moderation.ts'
import { objectsOf } from './objects.ts'
import { parseArguments } from './parse-arguments.ts'
import { type Flag, settings, type Values } from './settings.ts'
import { UsageError } from './usage-error.ts'
import { wholeNumber } from './whole-number.ts'

export interface Call {
  readonly words: readonly string[]
  readonly isHelp: boolean
  readonly server: ServerOptions
  readonly expireSeconds: number | undefined
}

const DEFAULT_PORT = 8600
/** Commands that need no app. */
const WITHOUT_APPS: readonly unknown[] = ['export', 'import', 'restore']
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** Reads arguments and environment. Throws {@link UsageError}. */
export const readCall = (args: string[], environment: NodeJS.ProcessEnv): Call => {
  const { words, isHelp, values } = readValues(args, environment)
  const port = numberOf('port', values.port) ?? DEFAULT_PORT
  if (port > 65_535) throw new UsageError(`read --port: ${port} is not a port`)
  const server = {
    limits: limitsOf(values),
    ...(values.host !== undefined && { host: values.host }),
    ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
    ...(values['database-url'] !== undefined && { databaseUrl: values['database-url'] }),
    ...(values['nats-url'] !== undefined && { natsUrl: values['nats-url'] }),
    ...(values['node-url'] !== undefined && { nodeUrl: values['node-url'] }),
    port,
    apps: isHelp || WITHOUT_APPS.includes(words[0]) ? [] : appsOf(values),
    logLevel: levelOf(values['log-level'] ?? 'info'),
    ...observed(values),
    ...providersOf(values),
    ...moderationOf(values, switchOf('moderation-required', values['moderation-required'])),
    ...pushOf(values),
    ...objectsOf(values, switchValue('s3-path-style', values['s3-path-style'])),
    trustProxy: switchOf('trust-proxy', values['trust-proxy']),
  }
  return { words, isHelp, server, expireSeconds: numberOf('expire', values.expire, 1) }
}

const readValues = (args: string[], environment: NodeJS.ProcessEnv) => {
  const parsed = parsedArguments(args)
  const values: Values = {}
  for (const { flag, variable } of settings) {
    const value = parsed.values[flag] ?? environment[variable]
    if (value !== undefined && value !== '') values[flag] = String(value)
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
  return parseArguments({
    args,
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  })
}

const numberOf = (flag: Flag, text: string | undefined, least = 0): number | undefined =>
  wholeNumber(`--${flag}`, text, least)

const switchOf = (flag: Flag, text = 'false'): boolean => {
  if (['1', 'true'].includes(text)) return true
  if (['0', 'false'].includes(text)) return false
  throw new UsageError(`read --${flag}: ${text} is neither true nor false`)
}

const switchValue = (flag: Flag, text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : switchOf(flag, text)

const limitsOf = (values: Values): Partial<GatewayLimits> => {
  const limits: Partial<Record<keyof GatewayLimits, number>> = {}
  for (const name of limitNames) {
    const { flag, least } = limitSettings[name]
    const value = numberOf(flag, values[flag], least)
    if (value !== undefined) limits[name] = value
  }
  const { requestsPerSecond } = limits
  // A higher rate raises the burst as well.
  return requestsPerSecond === undefined
    ? limits
    : { requestBurst: 2 * requestsPerSecond, ...limits }
}

const observed = (
  values: Values,
): Pick<
  ServerOptions,
  'metrics' | 'reportRetention' | 'messageMonths' | 'cacheMegabytes' | 'backup'
> => {
  const { metrics = 'on', 'metrics-token': token } = values
  if (metrics !== 'on' && metrics !== 'off') {
    throw new UsageError(`read --metrics: ${metrics} is neither on nor off`)
  }
  const days = numberOf('report-days', values['report-days'])
  const messageMonths = numberOf('message-months', values['message-months'])
  const cacheMegabytes = numberOf('cache-megabytes', values['cache-megabytes'], 1)
  return {
    ...(metrics === 'off' ? { metrics: false } : token !== undefined && { metrics: { token } }),
    ...(days !== undefined && { reportRetention: { days } }),
    ...(messageMonths !== undefined && { messageMonths }),
    ...(cacheMegabytes !== undefined && { cacheMegabytes }),
    ...backupOf(values),
  }
}

const backupOf = (values: Values): Pick<ServerOptions, 'backup'> => {
  const days = numberOf('backup-days', values['backup-days'], 1)
  const dir = values['backup-dir']
  return dir === undefined ? {} : { backup: { dir, ...(days !== undefined && { days }) } }
}

const pushOf = (values: Values): Pick<ServerOptions, 'push'> => {
  const contact = values['push-contact']
  const hosts = values['push-web-hosts']
  const { 'push-url': url, 'push-token': token } = values
  const push = {
    ...(contact !== undefined && { contact }),
    ...(hosts !== undefined && { webHosts: hosts.split(',').filter((one) => one !== '') }),
    ...(url !== undefined && { url }),
    ...(token !== undefined && { token }),
  }
  return Object.keys(push).length === 0 ? {} : { push }
}

const providersOf = (values: Values): Pick<ServerOptions, 'translation' | 'speech'> => {
  const { 'translation-url': translationURL, 'translation-api-key': translationKey } = values
  const { 'speech-url': speechURL, 'speech-api-key': speechKey, 'speech-model': model } = values
  const audioHosts = (values['speech-audio-hosts'] ?? '').split(',').filter((one) => one !== '')
  return {
    ...(translationURL !== undefined && {
      translation: {
        url: translationURL,
        ...(translationKey !== undefined && { apiKey: translationKey }),
      },
    }),
    ...(speechURL !== undefined && {
      speech: {
        url: speechURL,
        audioHosts,
        ...(speechKey !== undefined && { apiKey: speechKey }),
        ...(model !== undefined && { model }),
      },
    }),
  }
}

const levelOf = (text: string): LogLevel => {
  if (levels.includes(text)) return text as LogLevel
  throw new UsageError(`read --log-level: ${text} is not one of ${levels.join(', ')}`)
}
