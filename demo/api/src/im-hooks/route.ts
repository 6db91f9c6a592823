import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { Answered } from './answered.ts'
import { allowed, type HookAnswer, type HookBody } from './hook.ts'
import { hooks } from './hooks.ts'
import { readHookBody } from './read-hook-body.ts'
import { isSigned, readSigned } from './signature.ts'

export const HOOK_PATH = '/im/webhook'

/** Response if the signature is missing or for another app. */
const REFUSED = { ActionStatus: 'FAIL', ErrorCode: 1, ErrorInfo: 'not signed' }

const answerTo = async (context: CallContext, body: HookBody): Promise<HookAnswer> => {
  const name = body.CallbackCommand ?? ''
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined
  return hook === undefined
    ? allowed
    : hook(context, { body, isOurs: body.OptPlatform === 'RESTAPI' })
}

/**
 * Receives signed webhooks of the chat server and applies each once. Ignores everything in the URL:
 * the signature does not cover it.
 */
export const serveImHooks = (app: FastifyInstance, context: CallContext, token: string): void => {
  const answered = new Answered()
  app.register(async (routes) => {
    // The signature covers the raw bytes.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    routes.post<{ Body: unknown }>(HOOK_PATH, {
      // Before the body is read.
      async onRequest({ headers }, reply) {
        if (readSigned(headers, context.now()) === null) return reply.status(403).send(REFUSED)
      },
      async handler({ headers, body: bytes }, reply) {
        const now = context.now()
        const signed = readSigned(headers, now)
        if (signed === null || !Buffer.isBuffer(bytes) || !isSigned(token, signed, bytes)) {
          return reply.status(403).send(REFUSED)
        }
        const body = readHookBody(bytes)
        if (body.SdkAppid !== String(context.im.sdkAppID)) return reply.status(403).send(REFUSED)
        const answer = await answered.once(signed.id, now, () => answerTo(context, body))
        return { ActionStatus: 'OK', ...answer }
      },
    })
  })
}
