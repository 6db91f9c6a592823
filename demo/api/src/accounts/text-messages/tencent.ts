import { createHash, createHmac } from 'node:crypto'
import { type HttpResponse, jsonIn } from '../../kernel/bounded-http.ts'
import { type CodeSender, SendFailure, type SendOutcome } from '../code-sender.ts'
import { sendText } from './send-text.ts'

export interface TencentSms {
  /** `https://sms.tencentcloudapi.com`, or the endpoint of a region. */
  readonly endpoint: string
  readonly region: string
  readonly secretID: string
  readonly secretKey: string
  /** ID of the SMS application, which is not the ID of the account. */
  readonly sdkAppID: string
  /** Approved signature of the messages. */
  readonly signName: string
  /** ID of an approved template whose one variable is the code. */
  readonly templateID: string
  readonly now: () => number
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const SERVICE = 'sms'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const SIGNED_HEADERS = 'content-type;host;x-tc-action'
const ACTION = 'SendSms'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

const authorizationOf = (options: TencentSms, seconds: number, body: string): string => {
  const { host } = new URL(options.endpoint)
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${ACTION.toLowerCase()}\n`,
    SIGNED_HEADERS,
    sha256(body),
  ].join('\n')
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${SERVICE}/tc3_request`
  const text = [ALGORITHM, seconds, scope, sha256(canonical)].join('\n')
  const dateKey = hmac(`TC3${options.secretKey}`, date)
  const signingKey = hmac(hmac(dateKey, SERVICE), 'tc3_request')
  const signature = hmac(signingKey, text).toString('hex')
  return `${ALGORITHM} Credential=${options.secretID}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`
}

const requestOf = (options: TencentSms, body: string) => {
  const seconds = Math.floor(options.now() / 1000)
  return {
    method: 'POST' as const,
    url: `${options.endpoint}/`,
    body,
    headers: {
      'content-type': CONTENT_TYPE,
      authorization: authorizationOf(options, seconds, body),
      'x-tc-action': ACTION,
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(seconds),
      'x-tc-region': options.region,
    },
  }
}

/** Beginnings of error codes; all others concern the operator. */
const OUTCOMES: readonly (readonly [beginning: string, outcome: SendOutcome])[] = [
  ['LimitExceeded.PhoneNumber', 'limit'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'number'],
  ['FailedOperation.PhoneNumberInBlacklist', 'number'],
]

interface Answer {
  readonly Error?: { readonly Code?: string; readonly Message?: string }
  readonly SendStatusSet?: readonly { readonly Code?: string; readonly Message?: string }[]
  readonly RequestId?: string
}

const check = (response: HttpResponse): void => {
  const { Error: refusal, SendStatusSet, RequestId } = (jsonIn(response).Response ?? {}) as Answer
  const { Code = `HTTP ${response.status}`, Message = '' } = refusal ?? SendStatusSet?.[0] ?? {}
  if (response.status === 200 && Code === 'Ok') return
  const outcome = OUTCOMES.find(([beginning]) => Code.startsWith(beginning))?.[1] ?? 'service'
  throw new SendFailure(
    outcome,
    `text message: Tencent Cloud answered ${Code}: ${Message} (request ${RequestId ?? 'unknown'})`,
  )
}

/** Sends codes with Tencent Cloud SMS (`SendSms`, TC3 signature). */
export const tencentSms = (options: TencentSms): CodeSender => ({
  async send(phone, code) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: options.sdkAppID,
      SignName: options.signName,
      TemplateId: options.templateID,
      TemplateParamSet: [code],
    })
    check(await sendText({ build: () => requestOf(options, body), isIdempotent: false }))
    return { shown: null }
  },
})
