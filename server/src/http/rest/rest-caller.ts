import { type Clock, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { AppOptions } from '../../gateway/app-options.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { verifyUserSig } from '../../kernel/user-sig/verify-user-sig.ts'
import type { RestCaller } from '../../rest/rest-row.ts'
import { notAdministratorCode, restCodes } from './rest-codes.ts'

export interface RestApps {
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly clock: Clock
}

type Query = Readonly<Record<string, unknown>>

/**
 * Authenticates the caller by the address. Throws {@link Refusal} unless it is an administrator of
 * an app.
 */
export const restCaller = (
  { apps, clock }: RestApps,
  service: string,
  query: Query,
): RestCaller => {
  const app = appOf(apps, query)
  const { identifier, usersig, contenttype = 'json' } = query
  if (!isUserID(identifier)) throw badQuery('identifier')
  if (typeof usersig !== 'string' || usersig === '') throw badQuery('usersig')
  if (contenttype !== 'json') throw badQuery('contenttype')
  verifyUserSig({
    sdkAppID: app.sdkAppID,
    secret: app.secret,
    userID: identifier,
    userSig: usersig,
    now: Math.floor(clock.now() / 1000),
  })
  if (!app.administrators?.includes(identifier)) {
    const why = `${identifier} is not an administrator of the app`
    throw new Refusal(notAdministratorCode(service), `call: ${why}`)
  }
  return { sdkAppID: app.sdkAppID, identifier }
}

const appOf = (apps: RestApps['apps'], { sdkappid }: Query): AppOptions => {
  if (sdkappid === undefined || sdkappid === '') {
    throw new Refusal(restCodes.NO_SDKAPPID, 'call: sdkappid is missing in the address')
  }
  if (typeof sdkappid !== 'string' || !/^\d{1,10}$/.test(sdkappid)) throw badQuery('sdkappid')
  const app = apps.get(Number(sdkappid))
  if (app !== undefined) return app
  throw new Refusal(serverCodes.APP_UNKNOWN, 'call: this server has no such SDKAppID')
}

const isUserID = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= LIMITS.USER_ID_BYTES

const badQuery = (name: string) =>
  new Refusal(restCodes.BAD_QUERY, `call: ${name} is missing or invalid in the URL`)
