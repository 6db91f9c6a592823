import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askOnward, type ImServer } from './im-onward.ts'

/** Path of a file of an app: `{app}/{yyyymm}/{22 characters}`. */
const FILE = /^\d{1,10}\/\d{6}\/[\w-]{22}$/

/** Headers of requests that the IM server reads. */
const REQUEST_HEADERS = [
  'accept',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-length',
  'content-type',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'upload-offset',
]

/** Headers that apply to one connection only and are not forwarded. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

const BAD_GATEWAY = 502

const answeredWith = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)))

const whenEnded = (): void => {
  // Both ends are destroyed by then; the client retries.
}

const pass = async (
  im: ImServer,
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { raw } = reply.hijack()
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
  const path = `/objects/${file}${query === '' ? '' : `?${query}`}`
  try {
    const answer = await askOnward(im, request.raw, { path, headers: REQUEST_HEADERS }, gone.signal)
    raw.writeHead(answer.statusCode ?? BAD_GATEWAY, answeredWith(answer))
    pipeline(answer, raw, whenEnded)
  } catch {
    raw.destroy()
  }
}

/**
 * Streams files of chats to and from the IM server without buffering them. The path is rebuilt from the name of the
 * file, so that no other path can be reached (SEC-31).
 */
export const relayObjects = (app: FastifyInstance, im: ImServer): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, _body, done) => done(null))
    routes.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'OPTIONS'],
      url: '/objects/*',
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { '*': file } = request.params
        if (FILE.test(file)) return pass(im, file, request, reply)
        // Closes the connection of a client that keeps sending without a valid file.
        return reply.status(404).header('connection', 'close').send({ ok: false })
      },
    })
  })
}
