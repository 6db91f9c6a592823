import { createHash } from 'node:crypto'
import {
  jsonAnswer,
  type ProviderServer,
  providerServer,
  type ServerAnswer,
} from './http-server.ts'

export const ACCOUNT_APP_ID = 'wx7777777777777777'
export const ACCOUNT_SECRET = 'the-secret-of-the-official-account'

const TICKET = 'a-jsapi-ticket-of-wechat'
const TOKEN = 'a-stable-token'

/** Errors as WeChat words them: status 200 with a code. */
const refused = (errcode: number, errmsg: string): ServerAnswer => jsonAnswer({ errcode, errmsg })

export interface WechatAccountServer extends ProviderServer {
  /** A new code of a user, valid once. */
  codeOf(openID: string): string
  /** Whether WeChat accepts a signature for a page. */
  accepts(url: string, signed: { timestamp: number; nonce: string; signature: string }): boolean
}

/**
 * The endpoints of WeChat that an official account uses. They check every parameter, and a code is
 * valid once. `returnsTo` replaces the origin of a market whose address is not known beforehand.
 */
export const wechatAccountServer = async (
  returnsTo = (target: URL) => target,
): Promise<WechatAccountServer> => {
  const codes = new Map<string, string>()
  let count = 0
  const newCode = (openID: string): string => {
    count += 1
    codes.set(`code-${count}`, openID)
    return `code-${count}`
  }
  const openID = (query: URLSearchParams): ServerAnswer => {
    if (query.get('appid') !== ACCOUNT_APP_ID) return refused(40013, 'invalid appid')
    if (query.get('secret') !== ACCOUNT_SECRET) return refused(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return refused(40002, 'grant_type')
    const code = query.get('code') ?? ''
    const openid = codes.get(code)
    if (openid === undefined) return refused(40029, 'invalid code')
    codes.delete(code)
    return jsonAnswer({ openid, access_token: 'of-the-user', expires_in: 7200 })
  }
  const token = (body: string): ServerAnswer => {
    const { grant_type, appid, secret } = JSON.parse(body)
    if (grant_type !== 'client_credential') return refused(40002, 'invalid grant_type')
    if (appid !== ACCOUNT_APP_ID) return refused(40013, 'invalid appid')
    if (secret !== ACCOUNT_SECRET) return refused(40125, 'invalid appsecret')
    return jsonAnswer({ access_token: TOKEN, expires_in: 7200 })
  }
  const ticket = (query: URLSearchParams): ServerAnswer => {
    if (query.get('access_token') !== TOKEN) return refused(40001, 'invalid credential')
    if (query.get('type') !== 'jsapi') return refused(40097, 'invalid args')
    return jsonAnswer({ errcode: 0, errmsg: 'ok', ticket: TICKET, expires_in: 7200 })
  }
  /** Agrees for the user, as `snsapi_base` does, and redirects with a code. */
  const authorize = (query: URLSearchParams): ServerAnswer => {
    const order = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']
    if ([...query.keys()].join() !== order.join()) return { status: 400, body: 'order of fields' }
    if (query.get('appid') !== ACCOUNT_APP_ID) return { status: 400, body: 'appid' }
    if (query.get('scope') !== 'snsapi_base') return { status: 400, body: 'scope' }
    const target = new URL(query.get('redirect_uri') ?? '')
    target.searchParams.set('code', newCode('open-id-of-the-browser'))
    target.searchParams.set('state', query.get('state') ?? '')
    return { status: 302, headers: { location: returnsTo(target).href } }
  }
  const server = await providerServer(({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://wechat.test')
    const route = `${method} ${pathname}`
    if (route === 'GET /sns/oauth2/access_token') return openID(searchParams)
    if (route === 'POST /cgi-bin/stable_token') return token(body)
    if (route === 'GET /cgi-bin/ticket/getticket') return ticket(searchParams)
    if (route === 'GET /connect/oauth2/authorize') return authorize(searchParams)
    // The JSSDK, which a page may load.
    if (route === 'GET /jweixin.js') {
      return { headers: { 'content-type': 'text/javascript' }, body: 'window.wx = {}' }
    }
    return { status: 404 }
  })
  return {
    ...server,
    codeOf: newCode,
    accepts: (url, { timestamp, nonce, signature }) => {
      const text = `jsapi_ticket=${TICKET}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
      return createHash('sha1').update(text).digest('hex') === signature
    },
  }
}
