import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { SendFailure } from '../accounts/code-sender.ts'
import { serveAvatars } from '../avatars/route.ts'
import type { Call, CallContext } from '../call.ts'
import { calls } from '../calls.ts'
import { CallFailure, type FailureName, failures } from '../kernel/failures.ts'
import { RateLimits } from '../kernel/rate-limits.ts'
import { servePayments } from '../payments/serve-payments.ts'
import { servePictures } from '../uploads/route.ts'
import { guardAnswers } from './answer-headers.ts'
import { clientReader, localReader } from './client-of.ts'
import { compilersFactory } from './compilers.ts'
import { endLateBodies } from './late-bodies.ts'
import { logSerializers } from './log-serializers.ts'
import { takeMultipart } from './multipart.ts'
import { serveCall } from './serve-call.ts'
import { refuseStrays } from './stray-address.ts'

const BODY_BYTES = 64 * 1024
const REQUEST_MS = 60_000

const nameOf = (error: { statusCode?: number }): FailureName => {
  const { statusCode } = error
  return statusCode !== undefined && statusCode < 500 ? 'INVALID_REQUEST' : 'UNEXPECTED'
}

/** Whether the operator can do something about a failure: a fault, or a service that refused. */
const isForOperator = ({ row, cause }: CallFailure): boolean =>
  row === failures.UNEXPECTED || cause instanceof SendFailure

const answerFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failure = error instanceof CallFailure ? error : new CallFailure(nameOf(error))
    if (isForOperator(failure)) request.log.error({ err: error }, 'call failed')
    return reply.status(failure.row.status).send({
      ok: false,
      error_code: failure.row.code,
      error_msg: failure.message,
      appeal_token: failure.appealToken,
      data: null,
    })
  })
}

const isMultipart = ({ encoding }: Pick<Call, 'encoding'>): boolean => encoding === 'multipart'

export interface ApiOptions {
  readonly logLevel?: string
  /** Destination of log lines (JSON); default: standard output. */
  readonly logTo?: { write(line: string): void }
  /** Addresses or networks of the proxies whose `x-forwarded-for` is trusted. */
  readonly proxies?: readonly string[]
  /** Timeout for a request to arrive completely, in ms; default one minute. */
  readonly requestMs?: number
  /** Counts of calls; given if other processes share them. */
  readonly limits?: RateLimits
}

/** The back end as a fastify application: all calls and the pictures. */
export const createApi = async (
  context: CallContext,
  {
    logLevel = 'info',
    logTo,
    proxies = [],
    requestMs = REQUEST_MS,
    limits = new RateLimits(),
  }: ApiOptions = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    logger: {
      level: logLevel,
      serializers: logSerializers,
      ...(logTo !== undefined && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy: [...proxies],
    schemaController: { compilersFactory },
    // Otherwise the limits of a number are not checked if a form's text makes it infinite.
    ajv: { customOptions: { strictNumbers: false } },
  })
  guardAnswers(app, clientReader(proxies))
  refuseStrays(app)
  endLateBodies(app, requestMs)
  await app.register(formbody)
  answerFailures(app)
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {}
  })
  const isLocal = localReader(proxies)
  await app.register(async (forms) => {
    await takeMultipart(forms)
    for (const call of calls.filter(isMultipart)) serveCall(forms, context, call, limits, isLocal)
  })
  for (const call of calls) if (!isMultipart(call)) serveCall(app, context, call, limits, isLocal)
  for (const path of ['/api/*', '/order/*']) {
    app.post(path, () => Promise.reject(new CallFailure('NOT_FOUND')))
  }
  serveAvatars(app)
  servePayments(app, context)
  servePictures(app, context.pictures)
  return app
}
