import { defaultLimits as limit } from '../../../../server/src/admission/gateway-limits.ts'
import { noSettings } from '../../../../server/src/domain/configuration/app-settings.ts'
import { defaultWebhookSettings } from '../../../../server/src/domain/configuration/hook-settings.ts'
import { restCodes } from '../../../../server/src/http/rest/rest-codes.ts'
import { defaultReportRetention } from '../../../../server/src/services/reports/report-store.ts'
import { serverCodes } from '../../../../src/protocol-entry.ts'
import {
  again,
  by,
  bytes,
  count,
  fixed,
  type LimitOf,
  never,
  numberIn,
  setting,
} from './limit-words.ts'

const { OVERLOAD, RECALL_TOO_LATE, GROUP_RECALL_TOO_LATE, GROUP_NO_RECEIPTS } = serverCodes
const rooms = noSettings.rooms.value
const messages = noSettings.messages.value
const files = noSettings.objects.value
const EVENTS = 'server/src/domain/events/group-events.ts'
const PUSHES = 'server/src/services/push/push-queue.ts'
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
  {
    what: 'age of a message that its sender recalls',
    most: `${count(messages.revokeSeconds)} s`,
    by: setting('messages', 'revokeSeconds'),
    refusal: `${RECALL_TOO_LATE}; ${GROUP_RECALL_TOO_LATE} in a group`,
    again: never,
  },
  {
    what: 'age of messages in a history, in days',
    most: 'no limit',
    by: setting('messages', 'roamingDays'),
    refusal: 'older messages are not shown',
    again: never,
  },
  {
    what: 'members of a group with read receipts',
    most: count(messages.receiptMembers),
    by: setting('messages', 'receiptMembers'),
    refusal: `the message is sent without receipts, with \`readReceiptCode\` ${GROUP_NO_RECEIPTS}`,
    again: 'when the group is smaller',
  },
  {
    what: 'earlier messages that a client receives when it enters a live room',
    most: `${count(rooms.historyMessages)}; can be raised to 20`,
    by: setting('rooms', 'historyMessages'),
    refusal: 'earlier messages are not sent',
    again: never,
  },
  {
    what: 'lifetime of the download URL of a file',
    most: `${count(files.urlSeconds / 86_400)} days`,
    by: setting('objects', 'urlSeconds'),
    refusal: 'HTTP 403',
    again: 'with a new URL, which clients request automatically',
  },
  {
    what: 'lifetime of an unfinished upload, and of a file that no message refers to',
    most: `${count(files.orphanHours)} hours`,
    by: setting('objects', 'orphanHours'),
    refusal: 'it is deleted',
    again: 'with a new upload',
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
    what: 'time of a query that waits for a connection, and of a task that waits for the processor',
    most: `${numberIn('server/src/app/open-core.ts', 'READ_WAIT_MS') / 1000} and ${numberIn('server/src/kernel/loop-delay.ts', 'LATE_MS') / 1000} s`,
    by: `how long clients wait: ${by('overloadSeconds')}`,
    refusal: `${OVERLOAD}, logins too; \`/healthz\` answers 503`,
    again: `when less waits; clients retry after ${limit.overloadSeconds} to ${2 * limit.overloadSeconds} s`,
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
    what: 'log entries of an account, and of a group',
    most: `${count(numberIn('server/src/app/create-services.ts', 'LOG_RETENTION'))}, ${count(numberIn(EVENTS, 'MOST_KEPT'))}`,
    by: '`logRetention` of `createServer`',
    refusal: 'the oldest are deleted; a client that missed them fetches everything again',
    again: never,
  },
  {
    what: 'recently used accounts, conversations and groups in memory',
    most: 'a quarter of the largest heap of Node.js',
    by: '`CACHE_MEGABYTES`',
    refusal: 'the others are read from the database when they are used',
    again: never,
  },
  {
    what: 'messages, by month',
    most: 'no limit',
    by: '`MESSAGE_MONTHS`',
    refusal: 'older messages are deleted ([Old messages](#old-messages))',
    again: never,
  },
  {
    what: 'reports of clients',
    most: `${count(defaultReportRetention.days)} days, ${count(defaultReportRetention.rows)} rows`,
    by: '`REPORT_DAYS`; `reportRetention` of `createServer`',
    refusal: 'the oldest are deleted',
    again: never,
  },
  {
    what: 'push notifications',
    most: `${numberIn(PUSHES, 'AT_ONCE')} requests at a time to each push service, ${count(numberIn(PUSHES, 'WAITING'))} queued`,
    by: fixed,
    refusal: 'notifications are dropped (`tavern_offline_pushes_total`)',
    again: 'when the push service answers',
  },
  {
    what: 'translations and voice conversions',
    most: '32 and 8 at a time; one account has at most half of them',
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: 'when one ends',
  },
  {
    what: 'shutdown of the server',
    most: `${count(limit.drainMs)} ms for running requests, then as long for connections`,
    by: by('drainMs'),
    refusal: 'remaining connections are closed',
    again: 'after the restart',
  },
]
