import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebPushRegistration } from '../../src/index.ts'

/** A notification as a browser reads it. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly sequence: number
  readonly badge: number
  readonly extension?: string
  readonly isRecalled?: true
}

/** A browser with a service worker, subscribed at the push service. */
export interface PushedBrowser {
  readonly registration: WebPushRegistration
  readonly endpoint: string
  /** The notifications that its service worker received, oldest first. */
  readonly shown: readonly Shown[]
  /** The status with which its push service answers; 'never': no response. */
  answer: number | 'never'
  /** Requests for it, answered or not. */
  requests: number
  /** The user's refusal of the browser's prompt. */
  refusal: string | undefined
}

/** A push service of browsers: checks who sends, and reads what is sent as they do. */
export interface PushService {
  readonly host: string
  /** Claims of the senders, oldest first. */
  readonly claims: readonly { readonly aud: string; readonly sub: string; readonly exp: number }[]
  browser(): PushedBrowser
  /** Waits until a condition holds; looks after each request. */
  settles(holds: () => boolean): Promise<void>
  close(): Promise<void>
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** Reads `aes128gcm` of one record (RFC 8188, 8291). */
export const decrypted = (
  sent: Buffer,
  { privateKey, publicKey, auth }: { privateKey: Buffer; publicKey: Buffer; auth: Buffer },
): Buffer => {
  const salt = sent.subarray(0, 16)
  const keyEnd = 21 + sent.readUInt8(20)
  const sender = sent.subarray(21, keyEnd)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(sent.subarray(-16))
  const plain = Buffer.concat([cipher.update(sent.subarray(keyEnd, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (sent.length > sent.readUInt32BE(16) || end < 0) throw new Error('read push: no such record')
  return plain.subarray(0, end)
}

/** The claims of a token that is signed by the key that it names. */
const claimsOf = (authorization: string, subscribedBy: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(key)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  )
  if (!isSigned || key !== subscribedBy) throw new Error('read push: signed by nobody we know')
  return JSON.parse(bytesOf(claims).toString()) as PushService['claims'][number]
}

interface Subscription extends PushedBrowser {
  readonly shown: Shown[]
  key: string
  readonly secret: { privateKey: Buffer; publicKey: Buffer; auth: Buffer }
}

export const aPushService = async (): Promise<PushService> => {
  const browsers = new Map<string, Subscription>()
  const claims: PushService['claims'][number][] = []
  const waiting = new Set<() => void>()
  const take = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return response.writeHead(404).end()
    browser.requests += 1
    if (browser.answer === 'never') return
    if (browser.answer < 300) {
      const { authorization = '', ttl, topic } = request.headers
      claims.push(claimsOf(authorization, browser.key))
      if (Number(ttl) <= 0 || !/^[\w-]{1,32}$/.test(String(topic))) {
        return response.writeHead(400).end()
      }
      browser.shown.push(JSON.parse(decrypted(body, browser.secret).toString()) as Shown)
    }
    return response.writeHead(browser.answer).end()
  }
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      take(request, response, Buffer.concat(chunks))
      for (const look of [...waiting]) look()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    host,
    claims,
    browser() {
      const path = `/send/${browsers.size + 1}`
      const browser = subscription(`http://${host}${path}`)
      browsers.set(path, browser)
      return browser
    },
    settles: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          if (!holds()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close() {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    },
  }
}

const subscription = (endpoint: string): Subscription => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  const subscribed = {
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      browser.key = ''
      return true
    },
  }
  const browser: Subscription = {
    endpoint,
    shown: [],
    answer: 201,
    requests: 0,
    refusal: undefined,
    key: '',
    secret: { privateKey: ecdh.getPrivateKey(), publicKey, auth },
    registration: {
      pushManager: {
        getSubscription: async () => (browser.key === '' ? null : subscribed),
        async subscribe({ applicationServerKey }) {
          if (browser.refusal !== undefined) throw new DOMException('refused', browser.refusal)
          if (browser.key !== '' && browser.key !== applicationServerKey) {
            throw new DOMException('another key', 'InvalidStateError')
          }
          browser.key = applicationServerKey
          return subscribed
        },
      },
    },
  }
  return browser
}
