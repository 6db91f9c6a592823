import { type HttpResponse, jsonIn, sendHttp } from '../../kernel/bounded-http.ts'
import { authorizationOf, signatureFault, type WechatMerchant } from './signing.ts'

/** A refusal of WeChat Pay. */
export class WechatRefusal extends Error {
  readonly code: string

  constructor(path: string, code: string, message: string) {
    super(`${path}: WeChat Pay answered ${code}: ${message}`)
    this.name = 'WechatRefusal'
    this.code = code
  }
}

const send = (
  merchant: WechatMerchant,
  method: 'GET' | 'POST',
  url: URL,
  body: string,
  limits: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
): Promise<HttpResponse> => {
  const [keyID = ''] = merchant.platformKeys.keys()
  return sendHttp({
    method,
    url: url.href,
    ...(method === 'POST' && { body }),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'tavern-market',
      'wechatpay-serial': keyID,
      authorization: authorizationOf(merchant, method, `${url.pathname}${url.search}`, body),
    },
    ...limits,
  })
}

/**
 * Calls the API. Rejects with {@link WechatRefusal} for a refusal; an unsigned response decides
 * nothing, so it rejects as a response that did not arrive.
 */
export const callWechat = async (
  merchant: WechatMerchant,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<Readonly<Record<string, unknown>>> => {
  const body = content === undefined ? '' : JSON.stringify(content)
  const response = await send(merchant, method, new URL(path, merchant.endpoint), body)
  const header = (name: string): string => response.headers.get(name) ?? ''
  const fault = signatureFault(merchant, header, response.bytes.toString('utf8'))
  const answer = jsonIn(response)
  const words = `${answer.message ?? `HTTP ${response.status}`}`
  if (fault !== null) throw new Error(`${path}: ${fault} (${answer.code ?? ''} ${words})`)
  if (response.status >= 200 && response.status < 300) return answer
  throw new WechatRefusal(path, String(answer.code ?? response.status), words)
}

const BILL_BYTES = 256 * 1024 * 1024
const DOWNLOAD_MS = 60_000

/** Downloads a file of WeChat Pay; its response has no signature, but its hash is known. */
export const downloadFromWechat = async (
  merchant: WechatMerchant,
  url: string,
): Promise<Buffer> => {
  const limits = { timeoutMs: DOWNLOAD_MS, maxBytes: BILL_BYTES }
  const { status, bytes } = await send(merchant, 'GET', new URL(url), '', limits)
  if (status !== 200) throw new Error(`download a bill: WeChat Pay answered ${status}`)
  return bytes
}
