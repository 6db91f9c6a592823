import { crc32 } from '../lib/crc32.ts'
import { encodeText } from '../lib/utf8.ts'
import type { WireBody } from './frame.ts'

const bytesOf = (body: WireBody) => (typeof body === 'string' ? encodeText(body) : body)

/**
 * The checksum of a request: CRC-32 over the session's authKey followed by the body.
 * It finds broken and stale-session requests; it is no signature.
 */
export const checksumOf = (authKey: string, body: WireBody): number =>
  crc32(crc32(0, encodeText(authKey)), bytesOf(body))
