import { checkAddress } from '../providers/address-under.ts'

/** How devices that are offline are told. Browsers need none of it. */
export interface PushOptions {
  /** Whom push services of browsers may write to: `mailto:…` or `https://…`. Some refuse who names nobody. */
  readonly contact?: string
  /**
   * Push services of browsers: `push.example.com`, `push.example.com:8443`, or `*.example.com`. Those of the
   * known browsers unless given.
   */
  readonly webHosts?: readonly string[]
  /** Who tells devices that have a token of a vendor (docs/guides/push.md); nobody does unless given. */
  readonly url?: string
  /** Shown to it as `Authorization: Bearer …`. */
  readonly token?: string
}

const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Throws where an address is none. */
export const checkPush = ({ url, contact }: PushOptions): void => {
  if (url !== undefined) checkAddress('push.url', url)
  if (contact === undefined || /^(mailto:.+@.+|https:\/\/.+)$/.test(contact)) return
  throw new Error('start server: push.contact must begin with mailto: or https:')
}

/**
 * Whether the server may be made to call this address. Only hosts that are named: nobody makes it ask its
 * neighbours. Without TLS only those that the operator has named.
 */
export const isPushService = (address: string, { webHosts }: PushOptions): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && webHosts !== undefined)
  return isSafe && (webHosts ?? KNOWN_HOSTS).some((host) => isHost(url, host))
}

const isHost = ({ host }: URL, given: string): boolean =>
  given.startsWith('*.') ? host.endsWith(given.slice(1)) : host === given
