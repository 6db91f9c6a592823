import { join } from 'node:path'
import { isLoopback } from '../../admission/network-of.ts'
import type { AppOptions } from '../../gateway/app-options.ts'
import { closeFolder } from '../../storage/close-folder.ts'
import type { ServerOptions } from '../options.ts'
import { UsageError } from './usage-error.ts'

/** The length of `openssl rand -hex 16`. */
const SECRET_CHARACTERS = 32
const DIFFERENT_CHARACTERS = 8

/** Words that people choose as a secret or copy from examples. */
const WORDS = /secret|passw(or)?d|change|example|default|admin|tavern|qwerty|test|your|key/gi

const isGuessable = (secret: string): boolean => {
  const rest = secret.replace(WORDS, '')
  return rest.length < SECRET_CHARACTERS || new Set(rest).size < DIFFERENT_CHARACTERS
}

/** The weak secrets of these apps and how to replace them; undefined if there are none. */
const weakness = (apps: readonly AppOptions[]): string | undefined => {
  const weak = apps.filter(({ secret }) => isGuessable(secret)).map(({ sdkAppID }) => sdkAppID)
  if (weak.length === 0) return undefined
  const how = `use ${SECRET_CHARACTERS} characters or more: openssl rand -hex 32`
  return `the secret of app ${weak.join(', ')} is weak; ${how}`
}

const isReachedFromElsewhere = ({ host = '127.0.0.1' }: Pick<ServerOptions, 'host'>): boolean =>
  host !== 'localhost' && !isLoopback(host)

type ExposureOptions = Pick<ServerOptions, 'apps' | 'host' | 'metrics'>

/** Throws {@link UsageError} if a production server has a weak secret or public metrics. */
export const requireProtectedAccess = (
  options: ExposureOptions,
  environment: NodeJS.ProcessEnv,
): void => {
  if (environment.NODE_ENV !== 'production') return
  const weak = weakness(options.apps)
  if (weak !== undefined) throw new UsageError(`start in production: ${weak}`)
  if (options.metrics === undefined && isReachedFromElsewhere(options)) {
    const how = 'set METRICS_TOKEN, or METRICS=off'
    throw new UsageError(
      `start in production: /metrics on ${options.host} requires a token; ${how}`,
    )
  }
}

type Kept = Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'objectsDir' | 's3'>

/** The folders in which a server stores data. */
const foldersOf = ({ dataDir = './data', databaseUrl, objectsDir, s3 }: Kept): string[] => [
  ...(databaseUrl === undefined ? [dataDir] : []),
  ...(s3 === undefined ? [objectsDir ?? join(dataDir, 'objects')] : []),
]

/**
 * Closes the folders of a server to other users of the machine. If that is not possible, it throws
 * {@link UsageError} in production and warns elsewhere.
 */
export const closeFolders = (
  kept: Kept,
  environment: NodeJS.ProcessEnv,
  say: (words: string) => void,
): void => {
  if (kept.dataDir === ':memory:') return
  const why = foldersOf(kept)
    .map(closeFolder)
    .find((reason) => reason !== undefined)
  if (why === undefined) return
  const words = `other users of the machine can read secrets and messages: ${why}`
  const how = 'name a folder that does not exist yet: the server creates it with mode 700'
  if (environment.NODE_ENV === 'production') {
    throw new UsageError(`start in production: ${words}; ${how}`)
  }
  say(`WARNING: ${words}; ${how}`)
}

const readersOf = ({ metrics, ...options }: ExposureOptions): string => {
  if (metrics === false) return 'no one (METRICS=off)'
  if (metrics !== undefined) return 'anyone with METRICS_TOKEN'
  return isReachedFromElsewhere(options)
    ? 'this machine only; set METRICS_TOKEN to read them from elsewhere'
    : 'this machine only'
}

/** Lines for the operator: who can reach the server, its back-end API and its metrics. */
export const exposureWarnings = (options: ExposureOptions, url: string): string[] => {
  const weak = weakness(options.apps)
  return [
    isReachedFromElsewhere(options)
      ? `${options.host}:${new URL(url).port} accepts connections from every machine that reaches it, without encryption`
      : `${url} accepts connections from this machine only; HOST=0.0.0.0 opens it to the network`,
    `the back-end API (/v4/) is open to anyone with the secret of an app, /metrics to ${readersOf(options)}`,
    ...(weak === undefined
      ? []
      : [
          `WARNING: anyone who guesses the secret of an app can read and write all its data: ${weak}`,
        ]),
  ]
}
