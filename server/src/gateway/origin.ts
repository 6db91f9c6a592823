import type { IncomingMessage } from 'node:http'

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
