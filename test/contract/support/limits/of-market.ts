import { type FailureName, failures } from '../../../../demo/api/src/kernel/failures.ts'
import { standardSettings } from '../../../../demo/api/src/settings.ts'
import { textOf } from '../sources.ts'
import { again, bytes, count, fixed, type LimitOf, numberIn } from './limit-words.ts'

const MARKET = 'demo/api/src'
const CODES = `${MARKET}/accounts/login-codes.ts`
const TRIES = `${MARKET}/operator/login/tries.ts`
const failure = (name: FailureName): string => `${failures[name].code}`
const nextMinute = 'in the next minute'

export const ofMarket: readonly LimitOf[] = [
  {
    what: 'calls of an account, or of a network without a login',
    most: `${numberIn(`${MARKET}/call.ts`, 'PER_MINUTE')} a minute of each call, unless its [row](../../demo/api/reference.md) says otherwise`,
    by: '`perMinute` of the call in `demo/api`',
    refusal: `${failure('TOO_MANY_CALLS')} (HTTP 429)`,
    again: nextMinute,
  },
  {
    what: 'invalid session tokens of operators, from one network',
    most: `${numberIn(`${MARKET}/operator/require-operator.ts`, 'WRONG_PER_MINUTE')} a minute`,
    by: fixed,
    refusal: `${failure('TOO_MANY_CALLS')}, even for a valid token`,
    again: nextMinute,
  },
  {
    what: 'wrong passwords, codes and installation tokens of operators',
    most: `${numberIn(TRIES, 'PER_NAME')} for a name and ${numberIn(TRIES, 'PER_NETWORK')} for a network in ${numberIn(TRIES, 'SPAN_MS') / 60_000} minutes; ${numberIn(`${MARKET}/operator/login/tickets.ts`, 'TRIES')} codes for a password`,
    by: fixed,
    refusal: `${failure('OPERATOR_LOCKED')}, even for the correct ones; ${failure('OPERATOR_TICKET_ENDED')}`,
    again: 'when the oldest attempt is 15 minutes old; with the password',
  },
  {
    what: 'login codes of a phone',
    most: `1 a minute, ${numberIn(CODES, 'PER_PHONE_AND_DAY')} a day; ${numberIn(CODES, 'TRIES')} attempts each`,
    by: fixed,
    refusal: `${failure('CODE_LIMIT')}, ${failure('CODE_ENDED')}`,
    again: 'after the seconds in the error text; in a day',
  },
  {
    what: 'login codes of a network',
    most: `${numberIn(CODES, 'PER_ADDRESS_AND_HOUR')} an hour`,
    by: fixed,
    refusal: failure('CODE_LIMIT'),
    again: 'within an hour',
  },
  {
    what: 'pictures of an account',
    most: `${numberIn(`${MARKET}/uploads/upfile.ts`, 'PER_MINUTE')} a minute, ${bytes(numberIn(`${MARKET}/uploads/upfile.ts`, 'DAY_BYTES'))} a day, ${numberIn(`${MARKET}/uploads/picture.ts`, 'MOST_WAITING')} queued`,
    by: fixed,
    refusal: `${failure('TOO_MANY_CALLS')}, ${failure('UPLOAD_LIMIT')}`,
    again: `${nextMinute}; in a day`,
  },
  {
    what: 'payment pages of a network',
    most: `${numberIn(`${MARKET}/payments/serve-payments.ts`, 'PAGES_PER_MINUTE')} a minute`,
    by: fixed,
    refusal: `${failure('TOO_MANY_CALLS')} (HTTP 429)`,
    again: nextMinute,
  },
  {
    what: 'open orders of an account',
    most: count(standardSettings.openOrders),
    by: '`settings.openOrders` of `startDemo`',
    refusal: failure('TOO_MANY_ORDERS'),
    again: 'when one ends',
  },
  {
    what: 'withdrawals of an account',
    most: `${count(standardSettings.withdrawDayFen / 100)} yuan a day`,
    by: '`settings.withdrawDayFen` of `startDemo`',
    refusal: failure('WITHDRAWAL_LIMIT'),
    again: 'on the next day',
  },
  {
    what: 'a request',
    most: `${bytes(numberIn(`${MARKET}/http/api.ts`, 'BODY_BYTES'))} (except pictures); ${numberIn(`${MARKET}/http/api.ts`, 'REQUEST_MS') / 1000} s to arrive`,
    by: fixed,
    refusal: `${failure('INVALID_REQUEST')}; the connection is closed`,
    again: 'immediately',
  },
]

/** The value of a directive of the proxy. */
const inProxy = (pattern: RegExp): string => {
  const [, text] = pattern.exec(textOf('deploy/nginx.conf')) ?? []
  if (text === undefined) throw new Error(`read deploy/nginx.conf: it has no ${pattern}`)
  return /^\d+$/.test(text) ? count(Number(text)) : text.replace(/s$/, ' s')
}

export const ofProxy: readonly LimitOf[] = [
  {
    what: 'open connections of a network, including WebSockets',
    most: inProxy(/^ {2}limit_conn tavern_connections (\d+);/m),
    by: '`limit_conn` in `deploy/nginx.conf`',
    refusal: 'HTTP 429',
    again: again.whenClosed,
  },
  {
    what: 'concurrent file transfers of a network',
    most: inProxy(/limit_conn tavern_files (\d+);/),
    by: '`limit_conn` in `deploy/nginx.conf`',
    refusal: 'HTTP 429',
    again: 'when one ends',
  },
  {
    what: 'requests and new WebSockets of a network',
    most: `${inProxy(/rate=(\d+)r\/s/)} a second, ${inProxy(/burst=(\d+)/)} at once`,
    by: '`limit_req` in `deploy/nginx.conf`',
    refusal: 'HTTP 429',
    again: 'within a second',
  },
  {
    what: 'time for the headers of a request; time between two reads of its body',
    most: `${inProxy(/client_header_timeout (\d+s)/)}; ${inProxy(/client_body_timeout (\d+s)/)}`,
    by: '`client_header_timeout`, `client_body_timeout` in `deploy/nginx.conf`',
    refusal: 'HTTP 408, or nothing',
    again: 'with a new connection',
  },
]
