import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { allowed, type HookBody } from './hook.ts'
import { hooks } from './hooks.ts'
import { isSigned, type SignedQuery } from './signature.ts'

export const HOOK_PATH = '/im/webhook'

interface HookRequest {
  readonly Querystring: SignedQuery & { readonly SdkAppid?: string; readonly OptPlatform?: string }
  readonly Body: HookBody
}

/** Takes the calls of the chat server, where they are signed with the token. */
export const serveImHooks = (app: FastifyInstance, context: CallContext, token: string): void => {
  app.post<HookRequest>(HOOK_PATH, {
    // Before anything of the body is read.
    async onRequest({ query }, reply) {
      const isOurApp = query.SdkAppid === String(context.im.sdkAppID)
      if (isOurApp && isSigned(token, query, context.now())) return
      return reply.status(403).send({ ActionStatus: 'FAIL', ErrorCode: 1, ErrorInfo: 'not signed' })
    },
    async handler({ body, query }) {
      const hook = hooks[body.CallbackCommand ?? '']
      const isOurs = query.OptPlatform === 'RESTAPI'
      const answer = hook === undefined ? allowed : await hook(context, { body, isOurs })
      return { ActionStatus: 'OK', ...answer }
    },
  })
}
