import { createHash } from 'node:crypto'
import type { WebPushKeys } from 'tavern-im/protocol'
import type { BoundedAnswer, BoundedFetch } from '../providers/fetch-bounded.ts'
import type { Notification } from './notification.ts'
import type { PushOptions } from './push-options.ts'
import type { PushTarget } from './targets.ts'
import type { WebPush } from './web-push.ts'

export interface PostParts {
  readonly ask: BoundedFetch
  readonly webPush: WebPush | undefined
  readonly options: PushOptions
  /** Unix seconds. */
  readonly time: () => number
}

/** A device and its user. */
export interface Addressee {
  readonly target: PushTarget
  readonly userID: string
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 64 * 1024
/** Time that a push service keeps a notification for a device that is off. */
const LIFE_SECONDS = 7 * 86_400

/** Sends a notification to the push service of a device. Rejects without a response. */
export const post = async (
  parts: PostParts,
  { target, userID }: Addressee,
  notification: Notification,
): Promise<BoundedAnswer> => {
  const { url, init } =
    target.keys === undefined
      ? tokenRequest(parts.options, target, userID, notification)
      : webRequest(parts, target, target.keys, notification)
  return parts.ask({
    url,
    init: { method: 'POST', ...init },
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
  })
}

/** The push service of a device: a failure of one must not delay the others. */
export const serviceOf = ({ keys, token }: PushTarget): string =>
  keys === undefined ? '' : new URL(token).host

const webRequest = (
  { webPush, time }: PostParts,
  { token }: PushTarget,
  keys: WebPushKeys,
  notification: Notification,
) => {
  if (webPush === undefined) throw new Error('notify a browser: the server has no VAPID key')
  const url = new URL(token)
  const headers = webHeaders(webPush.authorization(url, time()), notification)
  const plain = plainOf(notification, webPush.plainBytes)
  return { url, init: { headers, body: webPush.encrypted(plain, keys) as Uint8Array<ArrayBuffer> } }
}

const webHeaders = (authorization: string, { tag }: Notification): Record<string, string> => ({
  authorization,
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
  ttl: String(LIFE_SECONDS),
  urgency: 'high',
  // Replaces an undelivered notification of the same conversation; at most 32 characters.
  topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
})

/** Removes fields of vendors, which browsers do not use; shortens texts that are too long. */
const plainOf = ({ apnsInfo, androidInfo, ...shown }: Notification, most: number): Buffer => {
  const { extension, ...short } = shown
  const body = cut(shown.body, 200)
  const title = cut(shown.title, 100)
  const forms = [shown, { ...shown, body }, { ...short, body, title }]
  const fitting = forms
    .map((form) => Buffer.from(JSON.stringify(form)))
    .find(({ length }) => length <= most)
  return fitting ?? Buffer.from(JSON.stringify({ tag: shown.tag, title, body }))
}

const cut = (text: string, characters: number): string => {
  const all = [...text]
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`
}

const tokenRequest = (
  { url = '', token }: PushOptions,
  { app: sdkAppID, token: deviceToken, device }: PushTarget,
  userID: string,
  notification: Notification,
) => ({
  url: new URL(url),
  init: {
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ sdkAppID, userID, target: { deviceToken, ...device }, notification }),
  },
})
