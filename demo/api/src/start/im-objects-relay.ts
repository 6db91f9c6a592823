import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askOnward, type ImServer } from './im-onward.ts'

/** A file of an app: `{app}/{yyyymm}/{22 characters}`. */
const FILE = /^\d{1,10}\/\d{6}\/[\w-]{22}$/

/** Headers of requests that the IM server reads. */
const ASKED_WITH = [
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

/** Of one connection, and said anew for the next. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

const BAD_GATEWAY = 502

const answeredWith = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)))

const whenEnded = (): void => {
  // Both ends are destroyed by then; whoever was cut off asks again.
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
    const answer = await askOnward(im, request.raw, { path, headers: ASKED_WITH }, gone.signal)
    raw.writeHead(answer.statusCode ?? BAD_GATEWAY, answeredWith(answer))
    pipeline(answer, raw, whenEnded)
  } catch {
    raw.destroy()
  }
}

/**
 * Passes the files of chats on to and from the IM server as they come: nothing of them is held here. The path is
 * made anew of what names a file, so that it leads to nothing else (SEC-31).
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
        // Whoever sends on and on for no file is heard no longer.
        return reply.status(404).header('connection', 'close').send({ ok: false })
      },
    })
  })
}
