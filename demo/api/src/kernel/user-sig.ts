import { createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** The chat application for which this back end signs UserSigs. */
export interface ImApp {
  readonly sdkAppID: number
  readonly secret: string
}

const URL_SAFE: Record<string, string> = { '+': '*', '/': '-', '=': '_' }

/** Signs a UserSig of version 2 that is valid for some seconds. `now` is unix milliseconds. */
export const mintUserSig = (
  app: ImApp,
  userID: string,
  now: number,
  lifeSeconds: number,
): string => {
  const time = Math.floor(now / 1000)
  const text =
    `TLS.identifier:${userID}\nTLS.sdkappid:${app.sdkAppID}\n` +
    `TLS.time:${time}\nTLS.expire:${lifeSeconds}\n`
  const signed = {
    'TLS.ver': '2.0',
    'TLS.identifier': userID,
    'TLS.sdkappid': app.sdkAppID,
    'TLS.expire': lifeSeconds,
    'TLS.time': time,
    'TLS.sig': createHmac('sha256', app.secret).update(text).digest('base64'),
  }
  return deflateSync(JSON.stringify(signed))
    .toString('base64')
    .replace(/[+/=]/g, (sign) => URL_SAFE[sign] ?? sign)
}
