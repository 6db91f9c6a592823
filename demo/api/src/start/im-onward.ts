import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Client } from '../client-of.ts'

/** The IM server, and who sent a request that goes there. */
export interface ImServer {
  /** Its HTTP side, `http://host:port`. */
  readonly url: string
  readonly clientOf: (raw: IncomingMessage) => Client
}

/** What the IM server is told of the client: it believes this server, which passes on nothing of the kind. */
export const forwarded = ({ address, protocol, host }: Client) => ({
  host,
  'x-forwarded-for': address,
  'x-forwarded-proto': protocol,
})

/** Headers of a request under the given names, as far as it has them. */
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

/** A client that was answered may send what it has begun for so long: most read the answer only when their body is out. */
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
  /** Path and query, made here and never taken from the request as a whole. */
  readonly path: string
  /** Names of the headers that go along. */
  readonly headers: readonly string[]
}

/**
 * Asks the IM server what a client asks, and hands its body on as it comes. Resolves with the answer, whose body
 * waits to be read; rejects where there is none, and where the client has gone already: a request without an address
 * would be counted for nobody (SEC-32). `gone` ends the request.
 */
export const askOnward = (
  im: ImServer,
  request: IncomingMessage,
  { path, headers }: Onward,
  gone: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const client = im.clientOf(request)
    if (client.address === '') return reject(new Error('call the chat server: the client has disconnected'))
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
