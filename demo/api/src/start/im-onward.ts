import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Client } from '../http/client-of.ts'

/** The IM server, and a function that finds the client of a forwarded request. */
export interface ImServer {
  /** HTTP address, `http://host:port`. */
  readonly url: string
  readonly clientOf: (raw: IncomingMessage) => Client
}

/** Headers about the client. The IM server trusts them, so those that a client sent are never forwarded. */
export const forwarded = ({ address, protocol, host }: Client) => ({
  host,
  'x-forwarded-for': address,
  'x-forwarded-proto': protocol,
})

/** Those of the named headers that a request has. */
export const headersIn = (
  { headers }: IncomingMessage,
  names: readonly string[],
): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') found[name] = value
  }
  return found
}

/** Time in which an answered client may finish sending its body: most clients read the response only after that. */
const ANSWERED_MS = 10_000

const endUnread = (request: IncomingMessage): void => {
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, ANSWERED_MS)
  request.once('close', () => clearTimeout(timer))
}

interface Onward {
  /** Path and query, built here and never copied from the request as a whole. */
  readonly path: string
  /** Names of the forwarded headers. */
  readonly headers: readonly string[]
}

/**
 * Forwards a request of a client to the IM server and streams its body. Resolves with the response, whose body is still
 * unread. Rejects if there is no response, and if the client has already disconnected: a request without a client address
 * would escape the limits by network (SEC-32). `gone` aborts the request.
 */
export const askOnward = (
  im: ImServer,
  request: IncomingMessage,
  { path, headers }: Onward,
  gone: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const client = im.clientOf(request)
    if (client.address === '')
      return reject(new Error('call the chat server: the client has disconnected'))
    const { hostname, port } = new URL(im.url)
    const onward = openRequest({
      hostname,
      port,
      path,
      method: request.method,
      headers: { ...headersIn(request, headers), ...forwarded(client) },
      signal: gone,
    })
    onward.once('response', resolve)
    onward.on('error', reject)
    onward.once('close', () => {
      request.unpipe(onward)
      endUnread(request)
    })
    request.pipe(onward)
  })
