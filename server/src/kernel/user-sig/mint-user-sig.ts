import { deflateSync } from 'node:zlib'
import { systemClock } from '../clock.ts'
import { escaped, macOf, USERSIG_VERSION, type UserSigFields } from './user-sig.ts'

export interface UserSigOrder {
  readonly sdkAppID: number
  /** Secret key of the app. Never give it to a client. */
  readonly secret: string
  readonly userID: string
  /** Lifetime in seconds; default 7 days. */
  readonly expireSeconds?: number
  /** Unix seconds of signing; default: the time of this machine. */
  readonly now?: number
  /** User buffer of a privilege key; carried and signed, not interpreted. */
  readonly userBuffer?: Uint8Array
}

const WEEK_SECONDS = 7 * 24 * 60 * 60

/** Mints the UserSig (version 2) with which this user can log in to this app. */
export const mintUserSig = (order: UserSigOrder): string => {
  const fields: UserSigFields = {
    'TLS.ver': USERSIG_VERSION,
    'TLS.identifier': order.userID,
    'TLS.sdkappid': order.sdkAppID,
    'TLS.expire': order.expireSeconds ?? WEEK_SECONDS,
    'TLS.time': order.now ?? Math.floor(systemClock.now() / 1000),
    ...(order.userBuffer && { 'TLS.userbuf': Buffer.from(order.userBuffer).toString('base64') }),
  }
  const signed = { ...fields, 'TLS.sig': macOf(fields, order.secret).toString('base64') }
  return escaped(deflateSync(JSON.stringify(signed)))
}
