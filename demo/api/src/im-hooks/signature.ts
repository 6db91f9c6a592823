import { createHash, timingSafeEqual } from 'node:crypto'

const SECONDS_APART = 60

/** Parameters of a call's address. */
export interface SignedQuery {
  readonly RequestTime?: string
  readonly Sign?: string
}

/** As the chat signs: lower-case hex SHA-256 of the token and the time, unix seconds. */
export const signOf = (token: string, time: string): string =>
  createHash('sha256').update(`${token}${time}`).digest('hex')

/** Whether the chat server has signed a call just now. `now` is unix milliseconds. */
export const isSigned = (
  token: string,
  { RequestTime = '', Sign = '' }: SignedQuery,
  now: number,
): boolean => {
  if (!/^\d{1,12}$/.test(RequestTime) || !/^[0-9a-f]{64}$/.test(Sign)) return false
  if (Math.abs(now / 1000 - Number(RequestTime)) > SECONDS_APART) return false
  return timingSafeEqual(Buffer.from(Sign), Buffer.from(signOf(token, RequestTime)))
}
