import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type HttpResponse, jsonIn } from '../../kernel/bounded-http.ts'
import { type CodeSender, SendFailure, type SendOutcome } from '../code-sender.ts'
import { sendText } from './send-text.ts'

export interface AliyunSms {
  /** `https://dysmsapi.aliyuncs.com`, or the endpoint of another region. */
  readonly endpoint: string
  readonly accessKeyID: string
  readonly accessKeySecret: string
  /** Approved signature of the messages. */
  readonly signName: string
  /** Code of an approved template with the one variable `code`. */
  readonly templateCode: string
  readonly now: () => number
}

const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986, as the signature requires: `encodeURIComponent` leaves `!'()*` as they are. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&')

/** Headers of a POST without a body: its fields are in the query. The signed ones are sorted. */
const signedHeaders = (options: AliyunSms, query: string): Readonly<Record<string, string>> => {
  const headers: Readonly<Record<string, string>> = {
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date(options.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const all = { host: new URL(options.endpoint).host, ...headers }
  const canonicalHeaders = Object.entries(all)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const signed = Object.keys(all).join(';')
  const canonical = ['POST', '/', query, canonicalHeaders, signed, sha256('')].join('\n')
  const signature = createHmac('sha256', options.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${options.accessKeyID},SignedHeaders=${signed},Signature=${signature}`,
  }
}

const OUTCOMES: Readonly<Record<string, SendOutcome>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'limit',
  'isv.DAY_LIMIT_CONTROL': 'service',
  'isv.MOBILE_NUMBER_ILLEGAL': 'number',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'service',
  'isv.MOBILE_IN_BLACK': 'number',
}

const check = (response: HttpResponse): void => {
  const { Code, Message, RequestId } = jsonIn(response)
  if (response.status === 200 && Code === 'OK') return
  const code = typeof Code === 'string' ? Code : `HTTP ${response.status}`
  throw new SendFailure(
    OUTCOMES[code] ?? 'service',
    `text message: Aliyun answered ${code}: ${Message ?? ''} (request ${RequestId ?? 'unknown'})`,
  )
}

/** Sends codes with Aliyun SMS (`SendSms`, signature version 3). */
export const aliyunSms = (options: AliyunSms): CodeSender => ({
  async send(phone, code) {
    const query = queryOf({
      PhoneNumbers: phone,
      SignName: options.signName,
      TemplateCode: options.templateCode,
      TemplateParam: JSON.stringify({ code }),
    })
    const url = `${options.endpoint}/?${query}`
    const build = () => ({ method: 'POST' as const, url, headers: signedHeaders(options, query) })
    check(await sendText({ build, isIdempotent: false }))
    return { shown: null }
  },
})
