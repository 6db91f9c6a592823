import { createHash, randomBytes } from 'node:crypto'
import { jsonIn, sendHttp } from '../kernel/bounded-http.ts'
import type { OfficialAccount } from './official-account.ts'

/** The fields with which a page configures the JSSDK. */
export interface PageSignature {
  /** Unix seconds. */
  readonly timestamp: number
  readonly nonce: string
  readonly signature: string
}

interface Ticket {
  readonly text: string
  /** Unix milliseconds. */
  readonly endsAt: number
}

/** Time before its end at which a ticket is replaced. */
const EARLY_MS = 5 * 60 * 1000

const requireText = (answer: Readonly<Record<string, unknown>>, field: string): string => {
  const value = answer[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Error(`get ${field}: WeChat answered ${answer.errcode}: ${answer.errmsg}`)
}

/**
 * An access token of the official account. `stable_token` returns the same one to all processes,
 * while `token` would invalidate those of the others.
 */
const accessToken = async ({ appID, appSecret, apiEndpoint }: OfficialAccount): Promise<string> => {
  const body = JSON.stringify({ grant_type: 'client_credential', appid: appID, secret: appSecret })
  const url = `${apiEndpoint}/cgi-bin/stable_token`
  const headers = { 'content-type': 'application/json' }
  return requireText(jsonIn(await sendHttp({ method: 'POST', url, headers, body })), 'access_token')
}

const fetchTicket = async (account: OfficialAccount, now: () => number): Promise<Ticket> => {
  const fields = new URLSearchParams({ access_token: await accessToken(account), type: 'jsapi' })
  const url = `${account.apiEndpoint}/cgi-bin/ticket/getticket?${fields}`
  const answer = jsonIn(await sendHttp({ method: 'GET', url, headers: {} }))
  const text = requireText(answer, 'ticket')
  return { text, endsAt: now() + Number(answer.expires_in) * 1000 - EARLY_MS }
}

const signed = (ticket: string, url: string, now: number): PageSignature => {
  const nonce = randomBytes(16).toString('hex')
  const timestamp = Math.floor(now / 1000)
  const [address = ''] = url.split('#')
  // WeChat requires this order of the fields, and values without percent encoding.
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${address}`
  return { timestamp, nonce, signature: createHash('sha1').update(text).digest('hex') }
}

/** Signs addresses of pages. One ticket serves all pages for two hours, and concurrent requests. */
export const pageSigner = (
  account: OfficialAccount,
  now: () => number,
): ((url: string) => Promise<PageSignature>) => {
  let current: Promise<Ticket> | null = null
  const ticket = async (): Promise<Ticket> => {
    const known = await current
    if (known !== null && known.endsAt > now()) return known
    const next = fetchTicket(account, now)
    current = next
    next.catch(() => {
      current = null
    })
    return next
  }
  return async (url) => signed((await ticket()).text, url, now())
}
