import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { type ProviderServer, providerServer, type ServerAnswer } from './http-server.ts'

/** Keys of the marketplace and of Alipay, and an attacker's. */
export const keys = {
  market: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  alipay: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  attacker: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export const APP_ID = '2021000000000001'
export const SELLER_ID = '2088000000000002'

/** https://opendocs.alipay.com/common/057k53: sorted `name=value` of what is not empty. */
const signedText = (fields: Readonly<Record<string, string>>, without: readonly string[]) =>
  Object.entries(fields)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Fault of a request's fields, as the gateway finds it; null if there is none. */
export const faultOf = (fields: Readonly<Record<string, string>>, now: number): string | null => {
  const { sign = '', timestamp = '', ...others } = fields
  const text = signedText({ ...others, timestamp }, ['sign'])
  const key = keys.market.publicKey
  if (!createVerify('RSA-SHA256').update(text).verify(key, sign, 'base64')) {
    return 'isv.invalid-signature'
  }
  if (fields.app_id !== APP_ID) return 'isv.invalid-app-id'
  if (fields.sign_type !== 'RSA2' || fields.charset !== 'utf-8') return 'isv.invalid-signature-type'
  if (fields.app_cert_sn !== 'app-serial') return 'isv.app-cert-sn'
  if (fields.alipay_root_cert_sn !== 'root-serial') return 'isv.alipay-root-cert-sn'
  const seconds = (Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) - now) / 1000
  return Math.abs(seconds) < 15 * 60 ? null : 'isv.invalid-timestamp'
}

export interface AlipayCall {
  readonly method: string
  readonly content: Record<string, unknown>
}

/** Answer of a method: its fields, or the code of a refusal; `drop`: no response. */
export type Reply = Record<string, unknown> | string | 'drop'

export interface AlipayServer extends ProviderServer {
  readonly calls: readonly AlipayCall[]
}

const signedBy = (key: typeof keys.alipay.privateKey, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

/** The gateway of Alipay, which checks signatures and answers as the test says. */
export const alipayServer = async (
  now: () => number,
  answering: (call: AlipayCall) => Reply,
  responseKey = () => keys.alipay.privateKey,
): Promise<AlipayServer> => {
  const calls: AlipayCall[] = []
  const server = await providerServer(({ url, body }): ServerAnswer | 'drop' => {
    const fields = Object.fromEntries([
      ...new URL(url, 'http://gateway').searchParams,
      ...new URLSearchParams(body),
    ])
    const method = fields.method ?? ''
    const call = { method, content: JSON.parse(fields.biz_content ?? '{}') }
    calls.push(call)
    const reply = faultOf(fields, now()) ?? answering(call)
    if (reply === 'drop') return 'drop'
    const answer =
      typeof reply === 'string'
        ? { code: '40004', msg: 'Business Failed', sub_code: reply, sub_msg: `{"${reply}"}` }
        : { code: '10000', msg: 'Success', ...reply }
    const text = JSON.stringify(answer)
    const sign = signedBy(responseKey(), text)
    const name = `${method.replaceAll('.', '_')}_response`
    return { body: `{"${name}":${text},"alipay_cert_sn":"x","sign":"${sign}"}` }
  })
  return { ...server, calls }
}

/** The body of a callback, as Alipay signs it: without `sign` and `sign_type`. */
export const callbackBody = (
  fields: Readonly<Record<string, string>>,
  key = keys.alipay.privateKey,
): string => {
  const all = { charset: 'utf-8', version: '1.0', ...fields, sign_type: 'RSA2' }
  return new URLSearchParams({
    ...all,
    sign: signedBy(key, signedText(all, ['sign', 'sign_type'])),
  }).toString()
}

/** A time as Alipay writes it. */
export const alipayTime = (ms: number): string => {
  const zone = { timeZone: 'Asia/Shanghai', hour12: false } as const
  return new Date(ms).toLocaleString('sv-SE', zone)
}
