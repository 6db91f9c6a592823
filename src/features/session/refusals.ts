import * as errorCodes from '../../kernel/error-codes.ts'
import type { ErrorRow } from '../../kernel/errors.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import type { CredentialsExpiredPush, KickPush } from './commands.ts'

/** Refusals that a new UserSig can mend. */
const userSigCodes: ReadonlySet<number> = new Set([
  serverCodes.USERSIG_EXPIRED,
  serverCodes.USERSIG_MALFORMED,
  serverCodes.USERSIG_WRONG_KEY,
  serverCodes.USERSIG_OTHER_USER,
  serverCodes.USERSIG_OTHER_APP,
])

/** Whether another UserSig may be taken. */
export const isOfUserSig = (code: number): boolean => userSigCodes.has(code)

/** Why calls are refused after a kick-out. */
export const kickReasons: Readonly<Record<KickPush['type'], ErrorRow>> = {
  1: errorCodes.KICKED_MULTIPLE_ACCOUNT,
  2: errorCodes.KICKED_MULTIPLE_DEVICE,
  3: errorCodes.KICKED_REST_API,
  4: errorCodes.KICKED_USERSIG_EXPIRED,
}

export interface RefusedLogin {
  readonly code: number
  /** It was a renewal: the session continues with the previous UserSig. */
  readonly isAdmitted: boolean
  /** The session was logged in before. */
  readonly isResumed: boolean
  readonly hasProvider: boolean
  /** The refused UserSig was an answer of the provider, never taken before. */
  readonly isFresh: boolean
}

/**
 * The reaction to a login that the server refused: `renew` calls the provider; `fail` rejects the call of
 * `login`; `end` is a kick-out; `later` retries; `stay` does nothing.
 */
export const afterRefusal = (login: RefusedLogin): 'renew' | 'fail' | 'end' | 'later' | 'stay' => {
  const { code, isAdmitted, isResumed, hasProvider, isFresh } = login
  const isUserSigError = isOfUserSig(code)
  if (isAdmitted) return hasProvider && (isUserSigError || isFresh) ? 'renew' : 'stay'
  // A provider may return an old UserSig again; other errors are permanent.
  const isRenewable = !isFresh || (isResumed && code === serverCodes.USERSIG_EXPIRED)
  if (hasProvider && isUserSigError && isRenewable) return 'renew'
  if (!isResumed) return 'fail'
  return isUserSigError || code === serverCodes.APP_UNKNOWN ? 'end' : 'later'
}

/** The reaction to a response that the credentials are no longer valid (spec 3 section 4). */
export const afterExpiry = (
  level: CredentialsExpiredPush['level'],
  code: number,
  hasProvider: boolean,
): 'renew' | 'end' | 'reconnect' => {
  if (hasProvider && code === serverCodes.USERSIG_EXPIRED) return 'renew'
  return level === 'account' ? 'end' : 'reconnect'
}
