import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import {
  type ProviderServer,
  providerServer,
  type ReceivedRequest,
  type ServerAnswer,
} from './http-server.ts'

export const keys = {
  market: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  wechat: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  attacker: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export const APP_ID = 'wx8888888888888888'
export const MERCHANT_ID = '1900000109'
export const SERIAL = '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C'
export const KEY_ID = 'PUB_KEY_ID_0119000001092024'
export const API_KEY = 'an-api-v3-key-of-32-characters!!'

/**
 * Fault of a request, as WeChat Pay finds it; null if there is none.
 * https://pay.weixin.qq.com/doc/v3/merchant/4012365342
 */
const faultOf = ({ method, url, headers, body }: ReceivedRequest, now: number): string | null => {
  const [scheme = '', rest = ''] = String(headers.authorization).split(/ (.*)/s)
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'scheme'
  const parts = new Map(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  if (parts.get('mchid') !== MERCHANT_ID) return 'merchant'
  if (parts.get('serial_no') !== SERIAL) return 'serial'
  if (!(Math.abs(Number(parts.get('timestamp')) - now / 1000) <= 300)) return 'timestamp'
  if (headers['wechatpay-serial'] !== KEY_ID) return 'key of WeChat Pay'
  const text = `${method}\n${url}\n${parts.get('timestamp')}\n${parts.get('nonce_str')}\n${body}\n`
  const verify = createVerify('RSA-SHA256').update(text)
  const isValid = verify.verify(keys.market.publicKey, parts.get('signature') ?? '', 'base64')
  return isValid ? null : 'signature'
}

/** Headers that sign a response or a callback. */
export const signatureOf = (
  body: string,
  now: number,
  { key = keys.wechat.privateKey, serial = KEY_ID }: { key?: KeyObject; serial?: string } = {},
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = 'a-nonce-of-wechat'
  const text = `${timestamp}\n${nonce}\n${body}\n`
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
  }
}

/** The body of a callback about a resource. */
export const callbackBody = (
  resource: object,
  { apiKey = API_KEY, event = 'TRANSACTION.SUCCESS' } = {},
): string => {
  const cipher = createCipheriv('aes-256-gcm', apiKey, 'twelve-bytes')
  cipher.setAAD(Buffer.from('transaction'))
  const text = [cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]
  return JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-11-27T10:34:56+08:00',
    resource_type: 'encrypt-resource',
    event_type: event,
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: 'transaction',
      ciphertext: Buffer.concat(text).toString('base64'),
      associated_data: 'transaction',
      nonce: 'twelve-bytes',
    },
  })
}

export interface WechatCall {
  readonly method: string
  /** Path with the query. */
  readonly url: string
  readonly content: unknown
}

/** Fields of a response, a refusal with its status, a file, or no response. */
export type Reply =
  | { readonly ok: object }
  | { readonly status: number; readonly code: string }
  | { readonly file: string }
  | 'drop'

export interface WechatServer extends ProviderServer {
  readonly calls: readonly WechatCall[]
}

/** The API of WeChat Pay, which checks signatures and answers as the test says. */
export const wechatServer = async (
  now: () => number,
  answering: (call: WechatCall) => Reply,
  responseKey = () => keys.wechat.privateKey,
): Promise<WechatServer> => {
  const calls: WechatCall[] = []
  const server = await providerServer((request): ServerAnswer | 'drop' => {
    const { method, url, body } = request
    const fault = url.startsWith('/sns/') ? null : faultOf(request, now())
    const content = body === '' ? null : JSON.parse(body)
    if (fault === null) calls.push({ method, url, content })
    const reply: Reply =
      fault === null
        ? answering({ method, url, content })
        : { status: 401, code: `SIGN_ERROR ${fault}` }
    if (reply === 'drop') return 'drop'
    if ('file' in reply) return { body: reply.file }
    const text = JSON.stringify(
      'ok' in reply ? reply.ok : { code: reply.code, message: reply.code },
    )
    const status = 'ok' in reply ? 200 : reply.status
    return { status, body: text, headers: signatureOf(text, now(), { key: responseKey() }) }
  })
  return { ...server, calls }
}
