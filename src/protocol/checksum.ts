import { crc32 } from '../lib/crc32.ts'
import type { WireBody } from './frame.ts'

const encoder = new TextEncoder()

const bytesOf = (body: WireBody) => (typeof body === 'string' ? encoder.encode(body) : body)

/**
 * The checksum of a request: CRC-32 over the session's authKey followed by the body.
 * It finds broken and stale-session requests; it is no signature.
 */
export const checksumOf = (authKey: string, body: WireBody): number =>
  crc32(crc32(0, encoder.encode(authKey)), bytesOf(body))
