import type { Platform } from '../platform/platform.ts'
import type { CreateOptions } from './chat.ts'
import { VERSION } from './version.ts'

/** Version of the wire protocol (docs/protocol.md). */
const PROTOCOL_VERSION = '1'

/** The addresses of the socket: `{host}/binfo?…` or `{host}/info?…` (spec 2 section 2). */
export const addressFor =
  (options: CreateOptions, host: string, platform: Platform) => (): string => {
    const query = new URLSearchParams({
      sdkappid: String(options.SDKAppID),
      instanceid: '',
      random: String(platform.random(2 ** 31)),
      platform: String(platform.device.platform),
      host: platform.device.system,
      version: PROTOCOL_VERSION,
      sdkversion: VERSION,
    })
    if (options.compress !== false) query.set('compress', 'gzip')
    const path = options.format === 'text' ? 'info' : 'binfo'
    return `${host.replace(/^http/, 'ws').replace(/\/+$/, '')}/${path}?${query}`
  }
