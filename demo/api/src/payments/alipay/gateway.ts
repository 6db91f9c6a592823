import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { jsonIn, sendHttp } from '../../kernel/bounded-http.ts'
import { chinaTime } from '../../kernel/china-day.ts'

export interface AlipayAccount {
  /** `https://openapi.alipay.com/gateway.do`, or that of Alipay's own sandbox. */
  readonly gateway: string
  readonly appID: string
  /** ID of the merchant, which callbacks repeat: `2088…`. */
  readonly sellerID: string
  readonly privateKey: KeyObject
  /** Serials of the certificates of the application and of Alipay's roots. */
  readonly appCertSerial: string
  readonly rootCertSerial: string
  readonly alipayPublicKey: KeyObject
  readonly now: () => number
}

/** A refusal of the gateway; `code` is its `sub_code`. */
export class AlipayRefusal extends Error {
  readonly code: string

  constructor(method: string, code: string, message: string) {
    super(`${method}: Alipay answered ${code}: ${message}`)
    this.name = 'AlipayRefusal'
    this.code = code
  }
}

type Fields = Readonly<Record<string, string>>

/** The signed text: fields that are not empty, by name. */
const canonicalText = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const signed = (account: AlipayAccount, method: string, more: Fields): Fields => {
  const fields = {
    app_id: account.appID,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaTime(account.now()),
    version: '1.0',
    app_cert_sn: account.appCertSerial,
    alipay_root_cert_sn: account.rootCertSerial,
    ...more,
  }
  const sign = createSign('RSA-SHA256')
    .update(canonicalText(fields), 'utf8')
    .sign(account.privateKey, 'base64')
  return { ...fields, sign }
}

const isValid = ({ alipayPublicKey }: AlipayAccount, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(alipayPublicKey, signature, 'base64')

/** URL of a page of the gateway, which the browser of the payer opens. */
export const alipayPageUrl = (
  account: AlipayAccount,
  method: string,
  content: object,
  urls: { readonly notifyUrl: string; readonly returnUrl: string },
): string => {
  const fields = signed(account, method, {
    notify_url: urls.notifyUrl,
    return_url: urls.returnUrl,
    biz_content: JSON.stringify(content),
  })
  return `${account.gateway}?${new URLSearchParams(fields)}`
}

/** The JSON object that begins at an offset of a text, as its sender wrote it. */
const objectAt = (text: string, offset: number): string => {
  let depth = 0
  let isInString = false
  for (let at = offset; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"') isInString = !isInString
    else if (!isInString && sign === '{') depth += 1
    else if (!isInString && sign === '}') {
      depth -= 1
      if (depth === 0) return text.slice(offset, at + 1)
    }
  }
  return ''
}

/** The text of a response that is signed: the value of its key. */
const signedPartOf = (text: string, key: string): string => {
  const at = text.indexOf(`"${key}"`)
  const from = text.indexOf('{', at + key.length)
  return at < 0 || from < 0 ? '' : objectAt(text, from)
}

export interface AlipayAnswer {
  readonly code?: string
  readonly msg?: string
  readonly sub_code?: string
  readonly sub_msg?: string
  readonly [field: string]: unknown
}

const OK = '10000'

/**
 * Calls the gateway. Rejects with {@link AlipayRefusal} for a signed refusal; an unsigned response
 * decides nothing, so it rejects as a response that did not arrive.
 */
export const callAlipay = async (
  account: AlipayAccount,
  method: string,
  content: object,
): Promise<AlipayAnswer> => {
  const { biz_content = '', ...common } = signed(account, method, {
    biz_content: JSON.stringify(content),
  })
  const response = await sendHttp({
    method: 'POST',
    url: `${account.gateway}?${new URLSearchParams(common)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams({ biz_content }).toString(),
  })
  const text = response.bytes.toString('utf8')
  const key = `${method.replaceAll('.', '_')}_response`
  const { [key]: answer, error_response, sign } = jsonIn(response)
  const { code, msg, sub_code, sub_msg } = (answer ?? error_response ?? {}) as AlipayAnswer
  const words = `${sub_msg ?? msg ?? `HTTP ${response.status}`}`
  if (answer === undefined || !isValid(account, signedPartOf(text, key), String(sign ?? ''))) {
    throw new Error(`${method}: Alipay's response has no valid signature: ${words}`)
  }
  if (code !== OK) throw new AlipayRefusal(method, sub_code ?? code ?? '', words)
  return answer as AlipayAnswer
}

/** Fields of a callback; null if its signature is invalid. */
export const fieldsOfCallback = (account: AlipayAccount, body: string): Fields | null => {
  const { sign = '', sign_type, ...fields } = Object.fromEntries(new URLSearchParams(body))
  if (sign_type !== 'RSA2') return null
  return isValid(account, canonicalText(fields), sign) ? fields : null
}
