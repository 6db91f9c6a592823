import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const PATHS = ['/binfo', '/info']

/** What the chat's clients ask over HTTP: the texts of errors, reports, whether the server is there. */
const HTTP_PATHS = ['/errors/:file', '/v3/netcheck/getconninfo', '/v4/imopenstat/tim_web_report_v2']

/** Headers of an answer that are passed on. */
const PASSED_ON = ['content-type', 'cache-control']

const headOf = (request: IncomingMessage): string => {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  const { rawHeaders } = request
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

const relay = (request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void => {
  const upstream = connect(port, '127.0.0.1', () => {
    upstream.write(headOf(request))
    upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  upstream.setNoDelay(true)
  upstream.on('error', () => socket.destroy())
  upstream.on('close', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
  socket.on('close', () => upstream.destroy())
}

const refuse = (socket: Duplex): void => {
  // Nobody else listens any more, and a reset here would end the process (SEC-06).
  socket.on('error', () => socket.destroy())
  socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
}

/**
 * Passes the chat's WebSockets on to the IM server, so that a phone needs one address only.
 * Upgrades of other paths are refused.
 */
export const relayChat = (web: Server, imPort: number): void => {
  web.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? ''
    if (PATHS.includes(path)) relay(request, socket, head, imPort)
    else refuse(socket)
  })
}

/** Clients may ask for whole addresses, `http://elsewhere/path`: only what is behind the host goes on. */
const placeOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '')

const askServer = (request: FastifyRequest, imUrl: string): Promise<Response> =>
  fetch(`${imUrl}${placeOf(request.url)}`, {
    method: request.method,
    ...(typeof request.body === 'string' && {
      body: request.body,
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }),
  })

/** Passes on what the chat's clients ask over HTTP. `imUrl` is the server's, `http://host:port`. */
export const relayChatHttp = (app: FastifyInstance, imUrl: string): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of HTTP_PATHS) {
      routes.route({
        method: ['GET', 'POST'],
        url,
        async handler(request, reply) {
          const answer = await askServer(request, imUrl)
          for (const name of PASSED_ON) {
            const value = answer.headers.get(name)
            if (value !== null) reply.header(name, value)
          }
          return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()))
        },
      })
    }
  })
}
