import { type IncomingMessage, request as openRequest } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

const whenEnded = (): void => {
  // Both ends are destroyed by then; whoever was cut off asks again.
}

const pass = (request: IncomingMessage, reply: FastifyReply, im: URL): void => {
  const { method, url, headers } = request
  const { raw } = reply.hijack()
  const target = { hostname: im.hostname, port: im.port, method, path: url, headers }
  const onward = openRequest(target, (answer) => {
    raw.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    pipeline(answer, raw, whenEnded)
  })
  onward.on('error', () => raw.destroy())
  raw.on('close', () => onward.destroy())
  request.pipe(onward)
}

/**
 * Passes the files of chats on to and from the IM server as they come: nothing of them is held here.
 * `imUrl` is the server's, `http://host:port`.
 */
export const relayObjects = (app: FastifyInstance, imUrl: string): void => {
  const im = new URL(imUrl)
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, _body, done) => done(null))
    routes.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'OPTIONS'],
      url: '/objects/*',
      exposeHeadRoute: false,
      handler: (request, reply) => pass(request.raw, reply, im),
    })
  })
}
