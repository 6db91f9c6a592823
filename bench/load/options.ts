import { parseArguments } from '../../server/src/app/cli/parse-arguments.ts'
import { UsageError } from '../../server/src/app/cli/usage-error.ts'
import { wholeNumber } from '../../server/src/app/cli/whole-number.ts'
import { app } from '../send/app.ts'

/** Scenarios, in the order of `all`. */
export const scenarioNames = [
  'one-to-one',
  'cold-start',
  'groups',
  'live-room',
  'login-storm',
  'reconnect-storm',
] as const

export type ScenarioName = (typeof scenarioNames)[number]

/** Set-ups that this program starts. */
export const setUpNames = ['embedded', 'postgres', 'nodes'] as const

export type SetUpName = (typeof setUpNames)[number]

/** An app of the server, and the secret of its UserSigs. */
export interface LoadedApp {
  readonly sdkAppID: number
  readonly secret: string
}

export interface LoadOptions {
  readonly isHelp: boolean
  readonly scenarios: readonly ScenarioName[]
  readonly setUps: readonly SetUpName[]
  /** Running servers, instead of set-ups. */
  readonly urls: readonly string[]
  readonly app: LoadedApp
  /** Default by scenario. */
  readonly clients: number | undefined
  readonly inFlight: number | undefined
  readonly seconds: number
  /** Messages or logins per second; undefined: as many as possible. */
  readonly rate: number | undefined
  readonly groupSize: number
  /** Members of each group with those who are offline; undefined: all are online. */
  readonly members: number | undefined
  readonly speakers: number
  /** Stored pairs that the clients of one-to-one write to, instead of one another. */
  readonly pairs: number | undefined
  /** Stored messages of each pair. */
  readonly messages: number
  /** Folder of a database that later runs use again. */
  readonly data: string | undefined
  /** Minutes that the clock of one more client is ahead. */
  readonly clockAhead: number | undefined
  /** A query of 200 ms each second runs beside the load. */
  readonly hasSlowReads: boolean
  /** Default by machine. */
  readonly workers: number | undefined
  readonly serverCores: string | undefined
  readonly loadCores: string | undefined
  /** Folder for CPU profiles of the servers. */
  readonly profile: string | undefined
}

const flags = {
  scenario: { type: 'string' },
  on: { type: 'string' },
  clients: { type: 'string' },
  seconds: { type: 'string' },
  rate: { type: 'string' },
  'under-way': { type: 'string' },
  'group-size': { type: 'string' },
  members: { type: 'string' },
  pairs: { type: 'string' },
  messages: { type: 'string' },
  data: { type: 'string' },
  'clock-ahead': { type: 'string' },
  'slow-read': { type: 'boolean' },
  speakers: { type: 'string' },
  sdkappid: { type: 'string' },
  secret: { type: 'string' },
  workers: { type: 'string' },
  'server-cores': { type: 'string' },
  'load-cores': { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments. Throws {@link UsageError} with instructions. */
export const readOptions = (args: string[], environment: NodeJS.ProcessEnv): LoadOptions => {
  const values = parseArguments({ args, options: flags }).values
  const numberOf = (name: 'clients' | 'rate' | 'under-way' | 'speakers' | 'workers', least = 1) =>
    wholeNumber(`--${name}`, values[name], least)
  const { setUps, urls } = targetsOf(values.on ?? 'embedded')
  const usual = values.pairs === undefined ? 'all' : 'one-to-one'
  const text = values.scenario ?? (values.members === undefined ? usual : 'groups')
  refuseUnfit(values, setUps)
  const secret = values.secret ?? environment.SECRET
  if (urls.length > 0 && values.profile !== undefined) {
    throw new UsageError('profile: only servers that this program starts can be; leave --on out')
  }
  return {
    isHelp: values.help === true,
    scenarios: scenariosOf(text, urls),
    setUps,
    urls,
    app: urls.length > 0 && values.help !== true ? appOf(values.sdkappid, secret) : app,
    clients: numberOf('clients', 2),
    inFlight: numberOf('under-way'),
    seconds: wholeNumber('--seconds', values.seconds, 1) ?? 10,
    rate: numberOf('rate'),
    groupSize: wholeNumber('--group-size', values['group-size'], 2) ?? 100,
    members: wholeNumber('--members', values.members, 2),
    pairs: wholeNumber('--pairs', values.pairs, 1),
    messages: wholeNumber('--messages', values.messages, 0) ?? 1,
    data: values.data,
    clockAhead: wholeNumber('--clock-ahead', values['clock-ahead'], 1),
    hasSlowReads: values['slow-read'] === true,
    speakers: numberOf('speakers') ?? 4,
    workers: numberOf('workers'),
    serverCores: coresOf('server-cores', values['server-cores']),
    loadCores: coresOf('load-cores', values['load-cores']),
    profile: values.profile,
  }
}

/** Scenarios that need a database which this program fills before the server starts. */
const isPrepared = (name: ScenarioName): boolean => name === 'cold-start'

const scenariosOf = (text: string, urls: readonly string[]): readonly ScenarioName[] => {
  const names = text === 'all' ? scenarioNames : namesOf('scenario', text, scenarioNames, 'all')
  if (urls.length === 0) return names
  if (text !== 'all' && names.some(isPrepared)) {
    throw new UsageError(`start ${text}: only on servers that this program starts`)
  }
  return names.filter((name) => !isPrepared(name))
}

/** Flags that only some set-ups and scenarios have. */
const refuseUnfit = (
  values: { readonly [flag: string]: unknown },
  setUps: readonly SetUpName[],
): void => {
  const refuse = (flag: string, names: readonly SetUpName[]) => {
    if (values[flag] === undefined || setUps.some((name) => names.includes(name))) return
    throw new UsageError(`--${flag}: only with --on ${names.join(' or ')}`)
  }
  for (const flag of ['data', 'members']) refuse(flag, ['embedded'])
  refuse('pairs', setUpNames)
  refuse('slow-read', ['postgres', 'nodes'])
}

const isAddress = (text: string): boolean => /^wss?:\/\/./.test(text)

const targetsOf = (text: string): Pick<LoadOptions, 'setUps' | 'urls'> => {
  const list = text.split(',')
  if (list.every(isAddress)) {
    return { setUps: [], urls: list.map((url) => url.replace(/\/+$/, '')) }
  }
  if (list.some(isAddress)) {
    throw new UsageError(`read --on: ${text} has names and addresses; run one after the other`)
  }
  return { setUps: namesOf('on', text, setUpNames, 'ws://host:port of a server'), urls: [] }
}

const namesOf = <Name extends string>(
  flag: string,
  text: string,
  known: readonly Name[],
  other: string,
): readonly Name[] =>
  text.split(',').map((values) => {
    const name = known.find((one) => one === values)
    if (name !== undefined) return name
    throw new UsageError(`read --${flag}: ${values} is not one of ${known.join(', ')}, ${other}`)
  })

const appOf = (sdkAppID: string | undefined, secret: string | undefined): LoadedApp => {
  const number = wholeNumber('--sdkappid', sdkAppID, 1)
  if (number === undefined || secret === undefined) {
    throw new UsageError('log in there: give --sdkappid, and --secret or SECRET, of an app of it')
  }
  return { sdkAppID: number, secret }
}

const coresOf = (flag: string, text: string | undefined): string | undefined => {
  if (text === undefined || /^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return text
  throw new UsageError(`read --${flag}: ${text} is no list of cores; write 0-2 or 0,3`)
}
