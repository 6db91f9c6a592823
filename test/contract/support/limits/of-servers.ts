import { noSettings } from '../../../../server/src/domain/configuration/app-settings.ts'
import { defaultWebhookSettings } from '../../../../server/src/domain/configuration/hook-settings.ts'
import { defaultLimits as limit } from '../../../../server/src/gateway/gateway-limits.ts'
import { restCodes } from '../../../../server/src/http/rest/rest-codes.ts'
import { serverCodes } from '../../../../src/protocol-entry.ts'
import { again, by, bytes, count, fixed, type LimitOf, numberIn, setting } from './limit-words.ts'

const { OVERLOAD } = serverCodes
const rooms = noSettings.rooms.value
const SEARCHING = 'server/src/domain/search/searches.ts'
const LATER = 'server/src/services/webhooks/webhook-queue.ts'
const hooks = defaultWebhookSettings

export const ofApps: readonly LimitOf[] = [
  {
    what: 'calls of one command of the back-end API',
    most: `${count(limit.restCallsPerSecond)} a second`,
    by: by('restCallsPerSecond'),
    refusal: `${restCodes.TOO_MANY_CALLS}`,
    again: again.inText,
  },
  {
    what: 'size of a call of the back-end API',
    most: bytes(numberIn('server/src/http/rest/rest-route.ts', 'BODY_BYTES')),
    by: fixed,
    refusal: `${restCodes.BAD_REQUEST}`,
    again: 'immediately',
  },
  {
    what: 'calls of methods by clients',
    most: 'one per command ([frequency limits](../reference/limits.md))',
    by: '`cmd_frequency_limit` of the cloud configuration',
    refusal: '2996, before anything is sent',
    again: 'when the interval ends',
  },
  {
    what: 'guests of a live room',
    most: count(rooms.guests),
    by: setting('rooms', 'guests'),
    refusal: `${serverCodes.GROUP_FULL}`,
    again: 'when one leaves',
  },
  {
    what: 'messages of users in one group',
    most: 'no limit',
    by: setting('messages', 'groupMessagesPerSecond'),
    refusal: 'messages of lower priority are dropped',
    again: 'within a second',
  },
  {
    what: 'response of a webhook',
    most: `${count(hooks.timeoutMs)} ms, ${bytes(numberIn('server/src/services/webhooks/hook-request.ts', 'REPLY_BYTES'))}`,
    by: setting('webhooks', 'timeoutMs'),
    refusal: `the operation is allowed, or refused with ${serverCodes.PROVIDER_FAILED} if \`isFailClosed\` is set`,
    again: 'immediately',
  },
  {
    what: 'webhooks after an event',
    most: `${numberIn(LATER, 'AT_ONCE')} at a time, ${count(numberIn(LATER, 'WAITING'))} queued`,
    by: fixed,
    refusal: 'the oldest is dropped (`tavern_webhooks_total`)',
    again: 'when the back end answers',
  },
]

export const ofServers: readonly LimitOf[] = [
  {
    what: 'rows waiting to be written',
    most: count(numberIn('server/src/storage/rows/writer.ts', 'OVERLOAD_WRITES')),
    by: `how long clients wait: ${by('overloadSeconds')}`,
    refusal: `${OVERLOAD}; \`/healthz\` answers 503`,
    again: `within a second; clients retry after ${limit.overloadSeconds} to ${2 * limit.overloadSeconds} s`,
  },
  {
    what: 'searches of all accounts',
    most: `${numberIn(SEARCHING, 'RUNNING')} concurrent, ${count(numberIn(SEARCHING, 'WAITING_IN_ALL'))} queued`,
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: 'in 5 s',
  },
  {
    what: 'an HTTP request, except file transfers',
    most: `${numberIn('server/src/http/create-http.ts', 'REQUEST_TIMEOUT_MS') / 1000} s to arrive`,
    by: fixed,
    refusal: 'the connection is closed',
    again: 'with a new request',
  },
  {
    what: 'shutdown of the server',
    most: `${count(limit.drainMs)} ms for running requests, then as long for connections`,
    by: by('drainMs'),
    refusal: 'remaining connections are closed',
    again: 'after the restart',
  },
]
