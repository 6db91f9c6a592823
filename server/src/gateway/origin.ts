import type { IncomingMessage } from 'node:http'

const host = /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * How a client reached this server, `https://host:port`: what its own request says, or the proxy that brought it.
 * A host that is none could only mislead whoever sent it, but would stand in URLs.
 */
export const originOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? lastOf(headers['x-forwarded-proto']) : ''
  const scheme = forwarded === 'https' || forwarded === 'wss' ? 'https' : 'http'
  const name = (trustProxy && lastOf(headers['x-forwarded-host'])) || (headers.host ?? '')
  return `${scheme}://${host.test(name) ? name : ownAddress(socket)}`
}

const ownAddress = ({ localAddress = '', localPort }: IncomingMessage['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`

/** What the nearest proxy wrote. */
const lastOf = (header: string | string[] | undefined): string => {
  const text = Array.isArray(header) ? header.join() : (header ?? '')
  return text.slice(text.lastIndexOf(',') + 1).trim()
}
