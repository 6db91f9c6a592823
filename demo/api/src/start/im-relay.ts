import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { askOnward, headersIn, type ImServer } from './im-onward.ts'

/** What the chat's clients ask over HTTP: the texts of errors, whether the server is there, to report. */
const ROUTES = [
  { method: 'GET', url: '/errors/zh-CN.txt' },
  { method: 'GET', url: '/errors/en.txt' },
  { method: 'GET', url: '/v3/netcheck/getconninfo' },
  { method: 'POST', url: '/v4/imopenstat/tim_web_report_v2' },
] as const

/** Headers that go with a request, and those of an answer that come back. */
const ASKED_WITH = ['content-type', 'content-length']
const ANSWERED_WITH = ['content-type', 'content-length', 'cache-control']

const BAD_GATEWAY = 502

/** The one parameter that is passed on. */
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
    const answer = await askOnward(im, request, { path, headers: ASKED_WITH }, gone.signal)
    return reply
      .status(answer.statusCode ?? BAD_GATEWAY)
      .headers(headersIn(answer, ANSWERED_WITH))
      .send(answer)
  } catch {
    // Nobody is there, or the client has gone.
    return reply.status(BAD_GATEWAY).send({ ok: false })
  }
}

/**
 * Passes on what the chat's clients ask over HTTP, body and answer as they come. The address is that of the
 * table, never the client's: nothing else of the IM server can be reached (SEC-31).
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
