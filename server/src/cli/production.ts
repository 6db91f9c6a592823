import type { ServerOptions } from '../options.ts'
import { UsageError } from './usage-error.ts'

/** `openssl rand -hex 16` has as many. */
const SECRET_CHARACTERS = 32
const DIFFERENT_CHARACTERS = 8

const isGuessable = (secret: string): boolean =>
  secret.length < SECRET_CHARACTERS || new Set(secret).size < DIFFERENT_CHARACTERS

const LOOPBACK = /^(127\.|localhost$|::1$)/

type Asked = Pick<ServerOptions, 'apps' | 'host' | 'metrics'>

/** Throws {@link UsageError} where a server in production could be guessed or read by strangers. */
export const requireClosedDoors = (
  { apps, host = '127.0.0.1', metrics }: Asked,
  environment: NodeJS.ProcessEnv,
): void => {
  if (environment.NODE_ENV !== 'production') return
  const weak = apps.filter(({ secret }) => isGuessable(secret)).map(({ sdkAppID }) => sdkAppID)
  if (weak.length > 0) {
    const how = `take ${SECRET_CHARACTERS} characters or more: openssl rand -hex 32`
    throw new UsageError(`start in production: the secret of ${weak.join(', ')} is weak; ${how}`)
  }
  if (metrics === undefined && !LOOPBACK.test(host)) {
    const how = 'set METRICS_TOKEN, or METRICS=off'
    throw new UsageError(`start in production: everybody could read /metrics on ${host}; ${how}`)
  }
}
