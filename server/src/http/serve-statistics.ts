import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, serverCodes } from 'tavern-im/protocol'
import type { AppOptions } from '../gateway/app-options.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ClientReports } from '../services/reports/client-reports.ts'

interface StatisticsParts {
  readonly reports: ClientReports
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly clock: Clock
}

const REPORT = '/v4/imopenstat/tim_web_report_v2'
const NETWORK_CHECK = '/v3/netcheck/getconninfo'

const REPORT_BYTES = 64 * 1024
const PREFLIGHT_SECONDS = '86400'

/** Statuses of refusals; all others are 400. */
const statuses = new Map<number, number>([
  [serverCodes.OVERLOAD, 429],
  [serverCodes.APP_UNKNOWN, 403],
])

/** Client reports over HTTP if the socket fails, and the check whether the server is reachable. */
export const serveStatistics = (http: FastifyInstance, parts: StatisticsParts): void => {
  const { reports, clock } = parts
  for (const path of [REPORT, NETWORK_CHECK]) http.options(path, preflight)
  http.post(REPORT, { bodyLimit: REPORT_BYTES, errorHandler: unreadable }, (request, reply) => {
    fromAnyPage(reply)
    try {
      const sdkAppID = appOf(request, parts)
      const { network: key = '' } = request.visit ?? {}
      reports.takeEvents({ by: 'http', sdkAppID, tinyID: undefined, key }, request.body)
      return reply.send({ ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.code(statuses.get(error.code) ?? 400).send(failure(error))
    }
  })
  http.get(NETWORK_CHECK, (request, reply) =>
    fromAnyPage(reply).send({
      ActionStatus: 'OK',
      ErrorCode: 0,
      ErrorInfo: '',
      ClientIP: request.visit?.address ?? '',
      ServerTime: clock.now(),
    }),
  )
}

const failure = ({ code, message }: Refusal) => ({
  ActionStatus: 'FAIL',
  ErrorCode: code,
  ErrorInfo: message,
})

/** The body is no JSON, or too long: puts the framework's message into the envelope. */
const unreadable = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
  const { statusCode = 500, message } = error
  if (statusCode >= 500) throw error
  const refusal = new Refusal(serverCodes.BAD_PACKET, `take report: ${message}`)
  return fromAnyPage(reply).code(statusCode).send(failure(refusal))
}

/**
 * Allows all origins: clients run in pages of other origins, and no response depends on the caller.
 */
const fromAnyPage = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')

const preflight = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  fromAnyPage(reply)
    .header('access-control-allow-headers', 'content-type')
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .code(204)
    .send()

const appOf = ({ query }: FastifyRequest, { apps }: StatisticsParts): number => {
  const sdkAppID = Number((query as { sdkappid?: unknown }).sdkappid)
  if (apps.has(sdkAppID)) return sdkAppID
  throw new Refusal(serverCodes.APP_UNKNOWN, 'take report: this server has no such SDKAppID')
}
