import { queryOf } from '../lib/query.ts'
import type { Platform } from '../platform/platform.ts'
import type { CreateOptions } from './chat.ts'
import { hostOf, type ServerAddress } from './hosts.ts'
import { VERSION } from './version.ts'

/** Version of the wire protocol (docs/protocol.md). */
const PROTOCOL_VERSION = '1'

interface AddressParts {
  readonly options: CreateOptions
  readonly server: ServerAddress
  readonly platform: Platform
  /** Whether this client can inflate frames. */
  readonly isGzipped: boolean
  /** Instance ID of the session that continues; '' if a new session begins. */
  readonly instanceID: () => string
}

/** The addresses of the socket: `{host}/binfo?…` or `{host}/info?…` (spec 2 section 2). */
export const addressFor =
  ({ options, server, platform, isGzipped, instanceID }: AddressParts) =>
  (attempt: number): string => {
    const { system, isMiniProgram } = platform.device
    const query = queryOf({
      sdkappid: options.SDKAppID,
      instanceid: instanceID(),
      random: platform.random(2 ** 31),
      platform: platform.device.platform,
      host: system,
      version: PROTOCOL_VERSION,
      sdkversion: VERSION,
      isminigame: isMiniProgram ? 1 : undefined,
      compress: options.compress === false || !isGzipped ? undefined : 'gzip',
    })
    const path = options.format === 'text' ? 'info' : 'binfo'
    const host = hostOf(server, attempt, platform.random)
    return `${host.replace(/^http/i, 'ws').replace(/\/+$/, '')}/${path}?${query}`
  }
