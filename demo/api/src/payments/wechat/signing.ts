import {
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { CallbackRefused } from '../provider.ts'

export interface WechatMerchant {
  /** `https://api.mch.weixin.qq.com`. */
  readonly endpoint: string
  readonly appID: string
  readonly merchantID: string
  /** Serial of the merchant's certificate, and its private key. */
  readonly certificateSerial: string
  readonly privateKey: KeyObject
  /** Key of the merchant that encrypts callbacks: 32 bytes. */
  readonly apiKey: string
  /** Keys of WeChat Pay by their ID: `PUB_KEY_ID_…`, or the serial of a platform certificate. */
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  readonly now: () => number
}

/** Maximum difference of a signature's time from ours, against replays. */
const TOLERANCE_SECONDS = 5 * 60

/** RSA-SHA256 of lines, each with a line feed. */
export const signLines = (
  { privateKey }: Pick<WechatMerchant, 'privateKey'>,
  lines: readonly (string | number)[],
): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''), 'utf8')
    .sign(privateKey, 'base64')

export const newNonce = (): string => randomBytes(16).toString('hex')

/** The header that authorizes a request. `path` includes the query. */
export const authorizationOf = (
  merchant: WechatMerchant,
  method: string,
  path: string,
  body: string,
): string => {
  const timestamp = Math.floor(merchant.now() / 1000)
  const nonce = newNonce()
  const signature = signLines(merchant, [method, path, timestamp, nonce, body])
  const fields = {
    mchid: merchant.merchantID,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.certificateSerial,
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`
}

/** Fault of the signature of a response or callback of WeChat Pay; null if it is valid. */
export const signatureFault = (
  { platformKeys, now }: Pick<WechatMerchant, 'platformKeys' | 'now'>,
  header: (name: string) => string,
  body: string,
): string | null => {
  const timestamp = header('wechatpay-timestamp')
  const age = Math.abs(now() / 1000 - Number(timestamp || Number.NaN))
  if (!(age <= TOLERANCE_SECONDS)) return 'its signature is too old, or has no time'
  const serial = header('wechatpay-serial')
  const key = platformKeys.get(serial)
  if (key === undefined) return `its signature names the unknown key ${serial.slice(0, 64)}`
  const text = `${timestamp}\n${header('wechatpay-nonce')}\n${body}\n`
  const isValid = createVerify('RSA-SHA256')
    .update(text, 'utf8')
    .verify(key, header('wechatpay-signature'), 'base64')
  return isValid ? null : 'its signature is invalid'
}

export interface EncryptedResource {
  readonly algorithm?: unknown
  readonly ciphertext?: unknown
  readonly associated_data?: unknown
  readonly nonce?: unknown
}

const TAG_BYTES = 16

/** The decrypted text of a callback's resource. Throws {@link CallbackRefused}. */
export const decrypted = (
  { apiKey }: Pick<WechatMerchant, 'apiKey'>,
  { algorithm, ciphertext, associated_data, nonce }: EncryptedResource,
): string => {
  const bytes = Buffer.from(String(ciphertext ?? ''), 'base64')
  if (algorithm !== 'AEAD_AES_256_GCM' || bytes.length < TAG_BYTES) {
    throw new CallbackRefused('its resource is not encrypted as AEAD_AES_256_GCM')
  }
  try {
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv('aes-256-gcm', apiKey, String(nonce ?? ''), options)
    decipher.setAAD(Buffer.from(String(associated_data ?? '')))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(0, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    throw new CallbackRefused('its resource is encrypted with another key')
  }
}
