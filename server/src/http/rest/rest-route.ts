import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { serverCodes } from 'tavern-im/protocol'
import { type Core, Refusal } from '../../core/core.ts'
import type { GatewayLimits } from '../../options.ts'
import { Quota } from '../../quota.ts'
import { type RestApps, restCaller } from './rest-caller.ts'
import { restCodes } from './rest-codes.ts'

export interface RestParts extends RestApps {
  readonly core: Core
  readonly log: Logger
  readonly limits: Pick<GatewayLimits, 'restCallsPerSecond'>
}

const BODY_BYTES = 1024 * 1024

interface Call {
  readonly Params: { readonly '*': string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

/**
 * The back-end API: `POST /v4/{service}/{command}?sdkappid&identifier&usersig&random&contenttype=json`
 * (docs/guides/rest.md). The HTTP status is always 200; the envelope decides.
 */
export const restRoute =
  (parts: RestParts) =>
  async (http: FastifyInstance): Promise<void> => {
    const { clock, limits } = parts
    const quota = new Quota({ clock, count: limits.restCallsPerSecond, windowMs: 1_000 })
    // Callers name all kinds of content types; the address says that it is JSON.
    http.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: BODY_BYTES } as const
    http.addContentTypeParser('*', asText, (_request, body, done) => done(null, body))
    http.all<Call>('/v4/*', async (request, reply) => {
      const answer = await outcome({ ...parts, quota }, request)
      // Its address has a UserSig, and what it answers is somebody's own.
      return reply.code(200).header('cache-control', 'no-store').send(answer)
    })
    http.setErrorHandler<FastifyError>((error, _request, reply) => {
      const why = `read body: ${error.message}`
      return reply.code(200).send(failure(new Refusal(restCodes.BAD_REQUEST, why)))
    })
  }

interface EdgeParts extends RestParts {
  readonly quota: Quota
}

const outcome = async (parts: EdgeParts, request: FastifyRequest<Call>): Promise<object> => {
  try {
    const data = await run(parts, request)
    return { ...data, ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }
  } catch (error) {
    if (error instanceof Refusal) return failure(error)
    parts.log.error({ err: error, command: request.params['*'] }, 'back-end call failed')
    return failure(new Refusal(serverCodes.SERVER_FAULT, 'call: the server failed'))
  }
}

const run = async (parts: EdgeParts, request: FastifyRequest<Call>): Promise<object> => {
  if (request.method !== 'POST') {
    throw new Refusal(restCodes.BAD_REQUEST, 'call: the method is not POST')
  }
  const path = request.params['*']
  const [service = ''] = path.split('/', 1)
  const caller = restCaller(parts, service, request.query)
  if (parts.quota.isOneTooMany(`${caller.sdkAppID}/${path}`)) {
    const { restCallsPerSecond: most } = parts.limits
    throw new Refusal(restCodes.TOO_MANY_CALLS, `call: more than ${most} of ${path} in a second`)
  }
  const body = bodyOf(request.body)
  if (parts.core.isOverloaded()) {
    throw new Refusal(serverCodes.OVERLOAD, 'call: the server is overloaded; wait a second')
  }
  return parts.core.administer(caller, path, body)
}

const bodyOf = (text: unknown): object => {
  let body: unknown
  try {
    body = JSON.parse(typeof text === 'string' ? text : '')
  } catch {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Refusal(restCodes.BAD_JSON, 'call: the body is no JSON object')
}

const failure = ({ code, message }: Refusal) => ({
  ActionStatus: 'FAIL',
  ErrorCode: code,
  ErrorInfo: message,
})
