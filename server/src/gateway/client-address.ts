import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
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

const host = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Address by which a client reached this server, `https://host:port`: from its own request, or from
 * the proxy. An invalid host would only mislead its sender, but would appear in URLs.
 */
export const originOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-proto']) : ''
  const scheme = forwarded === 'https' || forwarded === 'wss' ? 'https' : 'http'
  const name = (trustProxy && lastOf(headers['x-forwarded-host'])) || (headers.host ?? '')
  return `${scheme}://${host.test(name) ? name : ownAddress(socket)}`
}

const ownAddress = ({ localAddress = '', localPort }: IncomingMessage['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`

/** The value that the nearest proxy added. */
const lastOf = (header: string | string[] | undefined): string => {
  const text = Array.isArray(header) ? header.join() : (header ?? '')
  return text.slice(text.lastIndexOf(',') + 1).trim()
}
