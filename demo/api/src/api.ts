import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { accountOfToken } from './accounts/access-tokens.ts'
import { serveAvatars } from './avatars/route.ts'
import type { Account, Call, CallContext, Client } from './call.ts'
import { calls } from './calls.ts'
import { CallFailure, type FailureName, failures } from './failures.ts'

const BODY_BYTES = 64 * 1024

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const clientOf = (request: FastifyRequest): Client => ({
  deviceID: header(request, 'deviceid').slice(0, 64),
  accessToken: header(request, 'accesstoken').slice(0, 128),
})

const authorise = async (
  context: CallContext,
  call: Call,
  { accessToken }: Client,
): Promise<Account | null> => {
  if (call.isPublic) return null
  const account = await accountOfToken(context, accessToken)
  if (account === null) throw new CallFailure('NOT_LOGGED_IN')
  return account
}

const addCall = (app: FastifyInstance, context: CallContext, call: Call): void => {
  app.post(call.path, { schema: { body: call.schema } }, async (request) => {
    const client = clientOf(request)
    const account = await authorise(context, call, client)
    // Checked by the schema of the row; a call without a body is an empty request.
    const data = await call.run(context, request.body as never, client, account)
    return { ok: true, error_code: 0, error_msg: '', data }
  })
}

const nameOf = (error: { statusCode?: number }): FailureName => {
  const { statusCode } = error
  return statusCode !== undefined && statusCode < 500 ? 'INVALID_REQUEST' : 'UNEXPECTED'
}

const answerFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failure = error instanceof CallFailure ? error : new CallFailure(nameOf(error))
    if (failure.row === failures.UNEXPECTED) request.log.error({ err: error }, 'call failed')
    return reply.status(failure.row.status).send({
      ok: false,
      error_code: failure.row.code,
      error_msg: failure.message,
      data: null,
    })
  })
}

/** The back end as a fastify application: every call of the table, and the pictures. */
export const createApi = async (
  context: CallContext,
  { logLevel = 'info' }: { readonly logLevel?: string } = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  await app.register(formbody)
  answerFailures(app)
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {}
  })
  for (const call of calls) addCall(app, context, call)
  app.post('/api/*', () => Promise.reject(new CallFailure('NOT_FOUND')))
  serveAvatars(app)
  return app
}
