import { join } from 'node:path'
import { isLoopback } from '../admission/network-of.ts'
import type { AppOptions, ServerOptions } from '../options.ts'
import { closeFolder } from '../storage/close-folder.ts'
import { UsageError } from './usage-error.ts'

/** `openssl rand -hex 16` has as many. */
const SECRET_CHARACTERS = 32
const DIFFERENT_CHARACTERS = 8

/** What people write where they are asked for a secret, and what stands in examples. */
const WORDS = /secret|passw(or)?d|change|example|default|admin|tavern|qwerty|test|your|key/gi

const isGuessable = (secret: string): boolean => {
  const rest = secret.replace(WORDS, '')
  return rest.length < SECRET_CHARACTERS || new Set(rest).size < DIFFERENT_CHARACTERS
}

/** What is wrong with secrets of these apps, and what to do; undefined where nothing is. */
const weakness = (apps: readonly AppOptions[]): string | undefined => {
  const weak = apps.filter(({ secret }) => isGuessable(secret)).map(({ sdkAppID }) => sdkAppID)
  if (weak.length === 0) return undefined
  const how = `take ${SECRET_CHARACTERS} characters or more: openssl rand -hex 32`
  return `the secret of ${weak.join(', ')} is weak; ${how}`
}

const isReachedFromElsewhere = ({ host = '127.0.0.1' }: Pick<ServerOptions, 'host'>): boolean =>
  host !== 'localhost' && !isLoopback(host)

type Asked = Pick<ServerOptions, 'apps' | 'host' | 'metrics'>

/** Throws {@link UsageError} where a server in production could be guessed or read by strangers. */
export const requireClosedDoors = (asked: Asked, environment: NodeJS.ProcessEnv): void => {
  if (environment.NODE_ENV !== 'production') return
  const weak = weakness(asked.apps)
  if (weak !== undefined) throw new UsageError(`start in production: ${weak}`)
  if (asked.metrics === undefined && isReachedFromElsewhere(asked)) {
    const how = 'set METRICS_TOKEN, or METRICS=off'
    throw new UsageError(`start in production: /metrics on ${asked.host} wants a token; ${how}`)
  }
}

type Kept = Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'objectsDir' | 's3'>

/** The folders that a server keeps something in. */
const foldersOf = ({ dataDir = './data', databaseUrl, objectsDir, s3 }: Kept): string[] => [
  ...(databaseUrl === undefined ? [dataDir] : []),
  ...(s3 === undefined ? [objectsDir ?? join(dataDir, 'objects')] : []),
]

/**
 * Closes the folders of a server to other users of the machine. Where that cannot be it throws
 * {@link UsageError} in production, and says so elsewhere.
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
  const how = 'name a folder that is not there yet: it is made for this user alone (mode 700)'
  if (environment.NODE_ENV === 'production') {
    throw new UsageError(`start in production: ${words}; ${how}`)
  }
  say(`WARNING: ${words}; ${how}`)
}

const readersOf = ({ metrics, ...asked }: Asked): string => {
  if (metrics === false) return 'nobody (METRICS=off)'
  if (metrics !== undefined) return 'those who bring METRICS_TOKEN'
  return isReachedFromElsewhere(asked)
    ? 'this machine alone; set METRICS_TOKEN to read them from elsewhere'
    : 'this machine alone'
}

/** What is open to whom, in words for the one who has started a server at this address. */
export const openDoors = (asked: Asked, url: string): string[] => {
  const weak = weakness(asked.apps)
  return [
    isReachedFromElsewhere(asked)
      ? `${asked.host}:${new URL(url).port} is open to every machine that reaches it, without encryption`
      : `${url} is open to this machine alone; HOST=0.0.0.0 opens it to the network`,
    `the back-end API (/v4/) is open to who has the secret of an app; /metrics to ${readersOf(asked)}`,
    ...(weak === undefined
      ? []
      : [`WARNING: whoever guesses a secret reads and writes everything in its app: ${weak}`]),
  ]
}
