import { createHmac, randomUUID } from 'node:crypto'
import { type HttpResponse, jsonIn } from '../../kernel/bounded-http.ts'
import { type CodeSender, SendFailure, type SendOutcome } from '../code-sender.ts'
import { sendText } from './send-text.ts'

export interface SmsWebhook {
  readonly url: string
  readonly secret: string
  readonly now: () => number
}

const OUTCOMES: readonly SendOutcome[] = ['number', 'limit']

const check = (response: HttpResponse): void => {
  if (response.status >= 200 && response.status < 300) return
  const { reason } = jsonIn(response)
  const outcome = OUTCOMES.find((one) => one === reason) ?? 'service'
  const words = typeof reason === 'string' ? `: ${reason}` : ''
  throw new SendFailure(outcome, `text message: the webhook answered ${response.status}${words}`)
}

/**
 * Posts `{ id, phone, code }` to an own service, which sends the message. `market-signature` is the
 * hexadecimal HMAC-SHA-256 of the time and the body, each followed by a line feed. A repeated
 * request has the same `id`: the service sends its message once.
 */
export const smsWebhook = ({ url, secret, now }: SmsWebhook): CodeSender => ({
  async send(phone, code) {
    const body = JSON.stringify({ id: randomUUID(), phone, code })
    const build = () => {
      const timestamp = String(now())
      const signature = createHmac('sha256', secret).update(`${timestamp}\n${body}\n`).digest('hex')
      return {
        method: 'POST' as const,
        url,
        body,
        headers: {
          'content-type': 'application/json',
          'market-timestamp': timestamp,
          'market-signature': signature,
        },
      }
    }
    check(await sendText({ build, isIdempotent: true }))
    return { shown: null }
  },
})
