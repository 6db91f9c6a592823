import type { IncomingMessage } from 'node:http'
import { binaryCodec, type FrameCodec, textCodec } from 'tavern-im/protocol'

/** What a socket's address says about the client (docs/protocol.md). */
export interface ClientAddress {
  readonly codec: FrameCodec
  readonly sdkAppID: number
  readonly platform: number
  readonly isCompressed: boolean
}

const codecs = new Map<string, FrameCodec>([
  ['/binfo', binaryCodec],
  ['/info', textCodec],
])

const wholeNumber = /^\d{1,10}$/

/** Reads the address of an upgrade; the HTTP status to refuse it with when it is none of ours. */
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
    isCompressed: query.get('compress') === 'gzip',
  }
}

/** The address a request came from; a trusted proxy writes the client's at the end of the header. */
export const remoteAddress = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = request.headers['x-forwarded-for']
  if (!trustProxy || typeof forwarded !== 'string') return request.socket.remoteAddress ?? ''
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
}
