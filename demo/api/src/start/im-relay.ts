import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { askOnward, headersIn, type ImServer } from './im-onward.ts'

/** HTTP requests of chat clients: error texts, a connection check, reports. */
const ROUTES = [
  { method: 'GET', url: '/errors/zh-CN.txt' },
  { method: 'GET', url: '/errors/en.txt' },
  { method: 'GET', url: '/v3/netcheck/getconninfo' },
  { method: 'POST', url: '/v4/imopenstat/tim_web_report_v2' },
] as const

/** Forwarded headers of a request, and of its response. */
const REQUEST_HEADERS = ['content-type', 'content-length']
const ANSWERED_WITH = ['content-type', 'content-length', 'cache-control']

const BAD_GATEWAY = 502

/** The only query parameter that is forwarded. */
const appIn = ({ sdkappid }: { readonly sdkappid?: unknown }): string =>
  typeof sdkappid === 'string' && /^\d{1,10}$/.test(sdkappid) ? `?sdkappid=${sdkappid}` : ''

const answerFrom = async (
  im: ImServer,
  request: IncomingMessage,
  path: string,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  try {
    const answer = await askOnward(im, request, { path, headers: REQUEST_HEADERS }, gone.signal)
    return reply
      .status(answer.statusCode ?? BAD_GATEWAY)
      .headers(headersIn(answer, ANSWERED_WITH))
      .send(answer)
  } catch {
    // The IM server does not respond, or the client has disconnected.
    return reply.status(BAD_GATEWAY).send({ ok: false })
  }
}

/**
 * Forwards HTTP requests of chat clients and streams bodies and responses. The path comes from the table, never from the
 * client, so that nothing else of the IM server can be reached (SEC-31).
 */
export const relayChatHttp = (app: FastifyInstance, im: ImServer): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const { method, url } of ROUTES) {
      routes.route<{ Querystring: { readonly sdkappid?: unknown } }>({
        method,
        url,
        exposeHeadRoute: false,
        handler: ({ raw, query }, reply) => answerFrom(im, raw, `${url}${appIn(query)}`, reply),
      })
    }
  })
}
