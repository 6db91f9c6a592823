import type { IncomingHttpHeaders } from 'node:http'
import { binaryCodec, type FrameCodec, textCodec } from 'tavern-im/protocol'

/** Properties of the client in its socket address (docs/protocol.md). */
export interface ClientAddress {
  readonly codec: FrameCodec
  readonly sdkAppID: number
  readonly platform: number
  /** A mini program or mini game. */
  readonly isMiniProgram: boolean
  readonly isCompressed: boolean
}

const codecs = new Map<string, FrameCodec>([
  ['/binfo', binaryCodec],
  ['/info', textCodec],
])

const wholeNumber = /^\d{1,10}$/

/** Parses the address of an upgrade; returns the HTTP status of the refusal if it is invalid. */
export const clientAddress = (url: string): ClientAddress | 400 | 404 => {
  const mark = url.indexOf('?')
  const codec = codecs.get(mark < 0 ? url : url.slice(0, mark))
  if (codec === undefined) return 404
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  const sdkAppID = query.get('sdkappid') ?? ''
  if (!wholeNumber.test(sdkAppID)) return 400
  return {
    codec,
    sdkAppID: Number(sdkAppID),
    platform: Number(query.get('platform')) || 0,
    isMiniProgram: query.get('isminigame') === '1',
    isCompressed: query.get('compress') === 'gzip',
  }
}

/** The address that a reverse proxy added at the end of the header; '' if there is none. */
export const forwardedAddress = (headers: IncomingHttpHeaders): string => {
  const header = headers['x-forwarded-for']
  const addresses = Array.isArray(header) ? header.join() : (header ?? '')
  return addresses.slice(addresses.lastIndexOf(',') + 1).trim()
}
