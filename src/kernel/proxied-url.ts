import * as errorCodes from './error-codes.ts'
import { imError } from './errors.ts'

const ORIGIN = /^https?:\/\/[^\s/?#]+/i

export const isWebUrl = (url: unknown): url is string => typeof url === 'string' && ORIGIN.test(url)

/**
 * Puts a proxy's address, which may have a path, before the path of URLs instead of their origin; without a
 * proxy they stay as they are. Throws 2905 for an address that is none.
 */
export const proxied = (proxy: string | undefined): ((url: string) => string) => {
  if (!proxy) return (url) => url
  if (!/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/i.test(proxy)) {
    const why = `${proxy} is no address; write it like https://files.example.com`
    throw imError(errorCodes.INVALID_OPERATION, { action: 'create', why })
  }
  const origin = proxy.replace(/\/+$/, '')
  return (url) => url.replace(ORIGIN, () => origin)
}
