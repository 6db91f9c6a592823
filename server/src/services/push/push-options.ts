import { checkAddress } from '../providers/address-under.ts'

/** Push notifications for offline and background devices. Browsers need none of these options. */
export interface PushOptions {
  /** Contact for operators of browser push services: `mailto:…` or `https://…`. Some services require it. */
  readonly contact?: string
  /**
   * Hosts of browser push services: `push.example.com`, `push.example.com:8443`, or `*.example.com`. Default: those of
   * the known browsers.
   */
  readonly webHosts?: readonly string[]
  /** Service that notifies devices with a vendor push token (docs/guides/push.md); default none. */
  readonly url?: string
  /** Sent to it as `Authorization: Bearer …`. */
  readonly token?: string
}

const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Throws if an address is invalid. */
export const checkPush = ({ url, contact }: PushOptions): void => {
  if (url !== undefined) checkAddress('push.url', url)
  if (contact === undefined || /^(mailto:.+@.+|https:\/\/.+)$/.test(contact)) return
  throw new Error('start server: push.contact must begin with mailto: or https:')
}

/**
 * Whether the server may call this address: only listed hosts, so that clients cannot make it call internal
 * services. Hosts without TLS must be listed by the operator.
 */
export const isPushService = (address: string, { webHosts }: PushOptions): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && webHosts !== undefined)
  return isSafe && (webHosts ?? KNOWN_HOSTS).some((host) => isHost(url, host))
}

const isHost = ({ host }: URL, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
