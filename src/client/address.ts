import { queryOf } from '../lib/query.ts'
import type { Platform } from '../platform/platform.ts'
import type { CreateOptions } from './chat.ts'
import { VERSION } from './version.ts'

/** Version of the wire protocol (docs/protocol.md). */
const PROTOCOL_VERSION = '1'

/** The addresses of the socket: `{host}/binfo?…` or `{host}/info?…` (spec 2 section 2). */
export const addressFor =
  (options: CreateOptions, host: string, platform: Platform) => (): string => {
    const { system, isMiniProgram } = platform.device
    const query = queryOf({
      sdkappid: options.SDKAppID,
      instanceid: '',
      random: platform.random(2 ** 31),
      platform: platform.device.platform,
      host: system,
      version: PROTOCOL_VERSION,
      sdkversion: VERSION,
      isminigame: isMiniProgram ? 1 : undefined,
      compress: options.compress === false ? undefined : 'gzip',
    })
    const path = options.format === 'text' ? 'info' : 'binfo'
    return `${host.replace(/^http/, 'ws').replace(/\/+$/, '')}/${path}?${query}`
  }
