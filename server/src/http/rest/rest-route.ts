import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { serverCodes } from 'tavern-im/protocol'
import type { GatewayLimits } from '../../admission/gateway-limits.ts'
import type { Core } from '../../gateway/core.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { TokenBuckets } from '../../kernel/token-buckets.ts'
import type { RestCaller } from '../../rest/rest-row.ts'
import { type RestApps, restCaller } from './rest-caller.ts'
import { restCodes } from './rest-codes.ts'

export interface RestParts extends RestApps {
  readonly core: Core
  readonly log: Logger
  readonly limits: Pick<GatewayLimits, 'restCallsPerSecond' | 'networkBodies'>
}

const BODY_BYTES = 1024 * 1024

interface Call {
  readonly Params: { readonly '*': string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

type CallRequest = FastifyRequest<Call>

/**
 * The back-end API: `POST
 * /v4/{service}/{command}?sdkappid&identifier&usersig&random&contenttype=json`
 * (docs/guides/rest.md). The HTTP status is always 200; the envelope decides. The caller is
 * authenticated before the body is read.
 */
export const restRoute =
  (parts: RestParts) =>
  async (http: FastifyInstance): Promise<void> => {
    const { clock, limits } = parts
    const rate = { perSecond: limits.restCallsPerSecond, burst: limits.restCallsPerSecond }
    const door = { ...parts, calls: new TokenBuckets({ clock, ...rate }) }
    const callers = new WeakMap<FastifyRequest, RestCaller>()
    // Callers send all kinds of content types; the address says that it is JSON.
    http.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: BODY_BYTES } as const
    http.addContentTypeParser('*', asText, (_request, body, done) => done(null, body))
    const onRequest = async (request: CallRequest, reply: FastifyReply) => {
      // The address contains a UserSig, and the answer private data.
      reply.header('cache-control', 'no-store')
      try {
        callers.set(request, admit(door, request, reply))
      } catch (error) {
        return reply.code(200).send(failureOf(parts, request, error))
      }
    }
    http.all<Call>('/v4/*', { onRequest }, async (request, reply) => {
      const caller = callers.get(request) as RestCaller
      const answer = await outcome(parts, request, caller)
      return reply.code(200).send(answer)
    })
    http.setErrorHandler<FastifyError>((error, _request, reply) => {
      const why = `read body: ${error.message}`
      return reply.code(200).send(failure(new Refusal(restCodes.BAD_REQUEST, why)))
    })
  }

interface DoorParts extends RestParts {
  readonly calls: TokenBuckets
}

/** Authenticates the caller of a call, by its address only. Throws {@link Refusal}. */
const admit = (parts: DoorParts, request: CallRequest, reply: FastifyReply): RestCaller => {
  if (request.method !== 'POST') {
    throw new Refusal(restCodes.BAD_REQUEST, 'call: the method is not POST')
  }
  const path = request.params['*']
  const [service = ''] = path.split('/', 1)
  const caller = restCaller(parts, service, request.query)
  const seconds = parts.calls.take(`${caller.sdkAppID}/${path}`)
  if (seconds > 0) {
    const most = `more than ${parts.limits.restCallsPerSecond} of ${path} in a second`
    throw new Refusal(restCodes.TOO_MANY_CALLS, `call: ${most}; wait ${seconds} s`)
  }
  const slot = request.visit?.slot
  if (slot?.openBody() === false) {
    const why = `this network has ${parts.limits.networkBodies} calls in progress; wait for one to end`
    throw new Refusal(restCodes.TOO_MANY_CALLS, `call: ${why}`)
  }
  reply.raw.once('close', () => slot?.closeBody())
  return caller
}

const outcome = async (
  parts: RestParts,
  request: CallRequest,
  caller: RestCaller,
): Promise<object> => {
  try {
    const data = await run(parts, request, caller)
    return { ...data, ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }
  } catch (error) {
    return failureOf(parts, request, error)
  }
}

const run = async (
  { core }: RestParts,
  request: CallRequest,
  caller: RestCaller,
): Promise<object> => {
  if (core.isOverloaded()) {
    throw new Refusal(serverCodes.OVERLOAD, 'call: the server is overloaded; wait a second')
  }
  return core.administer(caller, request.params['*'], bodyOf(request.body))
}

const bodyOf = (text: unknown): object => {
  let body: unknown
  try {
    body = JSON.parse(typeof text === 'string' ? text : '')
  } catch {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Refusal(restCodes.BAD_JSON, 'call: the body is not a JSON object')
}

const failureOf = ({ log }: RestParts, request: CallRequest, error: unknown) => {
  if (error instanceof Refusal) return failure(error)
  log.error({ err: error, command: request.params['*'] }, 'back-end API call failed')
  return failure(new Refusal(serverCodes.SERVER_FAULT, 'call: the server failed'))
}

const failure = ({ code, message }: Refusal) => ({
  ActionStatus: 'FAIL',
  ErrorCode: code,
  ErrorInfo: message,
})
