import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** The sender of a request, and the address by which it reached this server. */
export interface Client {
  /** IP address. */
  readonly address: string
  readonly protocol: 'http' | 'https'
  /** The `Host` header, or the host that the nearest proxy reports. */
  readonly host: string
}

const lastOf = (header: string | string[] | undefined): string => {
  const text = Array.isArray(header) ? header.join() : (header ?? '')
  return text.slice(text.lastIndexOf(',') + 1).trim()
}

/**
 * Reads who sent a request. Headers that name another sender count only when they come from one of `proxies`
 * (addresses or networks), as in `request.ip` of fastify, which does not see upgrades.
 */
export const clientReader = (proxies: readonly string[]): ((raw: IncomingMessage) => Client) => {
  const isProxy = proxyAddr.compile([...proxies])
  return (raw) => {
    const { headers, socket } = raw
    const nearest = socket.remoteAddress ?? ''
    const address = proxyAddr(raw, isProxy)
    const forwarded = isProxy(nearest, 0)
      ? {
          protocol: lastOf(headers['x-forwarded-proto']),
          host: lastOf(headers['x-forwarded-host']),
        }
      : { protocol: '', host: '' }
    return {
      address: isIP(address) === 0 ? nearest : address,
      protocol: /^(https|wss)$/.test(forwarded.protocol) ? 'https' : 'http',
      host: forwarded.host || (headers.host ?? ''),
    }
  }
}

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request certainly comes from this machine: over loopback, to a loopback name (pages of
 * other sites that resolve their name to this machine use another one), and without a proxy. False
 * if proxies are configured: they connect over loopback too.
 */
export const localReader =
  (proxies: readonly string[]) =>
  ({ headers, socket }: IncomingMessage): boolean =>
    proxies.length === 0 &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    OF_PROXIES.every((name) => headers[name] === undefined)
