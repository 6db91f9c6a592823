import * as errorCodes from '../../kernel/error-codes.ts'
import { clientEvents } from '../../protocol/names.ts'
import { isSend } from '../messages/index.ts'
import { sessionCommands } from '../session/index.ts'
import type { WireEvent } from './commands.ts'
import { SLOW_CALL_MS } from './limits.ts'

/** Level of what is slow or odd, and of failures that lie with the user. */
export const ODD = 5

export type EventName = keyof typeof clientEvents

export const eventOf = (
  name: EventName,
  time: number,
  more: Partial<Omit<WireEvent, 'name' | 'time'>> = {},
): WireEvent => ({
  name,
  level: clientEvents[name],
  time,
  command: '',
  code: 0,
  ms: 0,
  count: 0,
  address: '',
  ...more,
})

/** Failures that lie with the user, not with the service: by number, and by range (spec 2 section 8). */
const userSide: ReadonlySet<number> = new Set([
  10004, 10007, 10010, 10015, 10016, 10017, 20001, 20002, 20003, 20006, 20007, 20009, 20010, 20011,
  20012, 20027, 60002, 60022, 80001, 80002, 80004,
])

export const isUserSide = (code: number): boolean =>
  userSide.has(code) || (code >= 120_001 && code <= 130_000) || (code >= 10_100 && code <= 10_200)

export const NETWORK_ERROR = errorCodes.NETWORK_ERROR[0]
export const NETWORK_TIMEOUT = errorCodes.NETWORK_TIMEOUT[0]
const LOGGED_OUT = errorCodes.LOGGED_OUT[0]

export type CallResult = 'success' | 'userSide' | 'timeout' | 'failed'

/** The result of a call; undefined if it ended because the host logged out. */
export const resultOf = (code: number): CallResult | undefined => {
  if (code === 0) return 'success'
  if (code === NETWORK_TIMEOUT) return 'timeout'
  if (code === LOGGED_OUT) return undefined
  return isUserSide(code) ? 'userSide' : 'failed'
}

/** The event of a call's result; undefined if it is not reported. */
export const eventNameOf = (command: string, code: number, ms: number): EventName | undefined => {
  const result = resultOf(code)
  const isLogin = command === sessionCommands.login.name
  if (result === undefined) return undefined
  if (result === 'success') {
    if (isLogin) return 'login'
    return ms >= SLOW_CALL_MS ? 'slowCall' : undefined
  }
  if (isLogin) return 'loginFailed'
  if (isSend(command)) {
    return result === 'timeout' || code === NETWORK_ERROR ? 'unknownOutcome' : 'sendFailed'
  }
  return result === 'timeout' ? 'timeout' : undefined
}
