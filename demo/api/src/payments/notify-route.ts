import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { applyNotice, type NoticeOutcome } from './apply-notice.ts'
import { notifyPath } from './provider.ts'

const BODY_BYTES = 64 * 1024

/** Responses to providers, which retry unless the status is 200. */
const ANSWERS: Readonly<Record<NoticeOutcome, readonly [status: number, text: string]>> = {
  done: [200, 'success'],
  known: [200, 'success'],
  contradiction: [200, 'success'],
  unknown: [404, 'no such trade'],
  'wrong-amount': [409, 'wrong amount'],
}

/** Receives the callbacks of providers as raw bytes, which are signed. */
export const receiveNotices = (app: FastifyInstance, context: CallContext): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    routes.post<{ Params: { provider: string } }>(
      notifyPath(':provider'),
      async ({ params, headers, body, log }, reply) => {
        reply.type('text/plain; charset=utf-8')
        const provider = context.payments.get(params.provider)
        if (provider === undefined) return reply.status(404).send('no such provider')
        const notice = provider.verify({ headers, body: typeof body === 'string' ? body : '' })
        if (notice === null) return reply.status(401).send('invalid signature, or too old')
        const outcome = await applyNotice(context, provider.name, notice)
        if (outcome === 'contradiction' || outcome === 'wrong-amount' || outcome === 'unknown') {
          log.error({ notice, outcome }, 'unexpected notice from a payment provider')
        }
        const [status, text] = ANSWERS[outcome]
        return reply.status(status).send(text)
      },
    )
  })
}
