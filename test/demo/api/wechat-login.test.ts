import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { openWechat } from '../../../demo/api/src/wechat/wechat.ts'
import { type Market, openMarket } from './market.ts'
import {
  ACCOUNT_APP_ID,
  ACCOUNT_SECRET,
  type WechatAccountServer,
  wechatAccountServer,
} from './providers/wechat-account-server.ts'

const USER = '/api/basic/user'
const WECHAT = '/api/basic/wechat'
const PHONE = '13912345678'
const PUBLIC_URL = 'https://market.example'

let market: Market
let server: WechatAccountServer
let app: Market['app']
let appSecret: string

const open = async () => {
  const wechat = openWechat(
    {
      ...{ appID: ACCOUNT_APP_ID, appSecret, publicUrl: PUBLIC_URL },
      ...{ apiEndpoint: server.url, authorizeEndpoint: 'https://open.weixin.qq.com' },
      scriptUrl: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    },
    market.context.now,
  )
  app = await createApi({ ...market.context, wechat }, { logLevel: 'silent' })
}

beforeEach(async () => {
  appSecret = ACCOUNT_SECRET
  market = await openMarket()
  server = await wechatAccountServer()
  await open()
})

afterEach(async () => {
  await app.close()
  await server.close()
  await market.close()
})

const ask = async (url: string, payload: object = {}, accesstoken = '') =>
  (await app.inject({ method: 'POST', url, payload, headers: { accesstoken } })).json()

const enter = (openID: string) => ask(`${USER}/wechatLogin`, { code: server.codeOf(openID) })

const byPhone = async (more: object = {}, phone = PHONE) => {
  market.advance(61_000)
  return ask(`${USER}/loginWx`, { phone, code: await market.codeOf(phone), ...more })
}

/** Logs in by WeChat and binds the account of the phone; returns the account. */
const bound = async (openID = 'wang'): Promise<string> => {
  const { data } = await enter(openID)
  const login = await byPhone({ wechat_ticket: data.wechat_ticket })
  expect(login.data.user_info.has_wechat).toBe(true)
  return login.data.user_info.account
}

describe('a login by WeChat', () => {
  test('binds the account of the phone at the first time, and then opens it [ACCOUNT-10]', async () => {
    const { data } = await byPhone()
    const account = await bound()
    expect(account).toBe(data.user_info.account)
    const again = await enter('wang')
    expect(again.data).toMatchObject({ wechat_ticket: '', login: { is_new: false } })
    expect(again.data.login.user_info).toMatchObject({ account, has_wechat: true })
    expect((await ask(`${USER}/getInfo`, {}, again.data.login.access_token)).ok).toBe(true)
    const [request] = server.received
    expect(new URL(request?.url ?? '', server.url).searchParams.get('appid')).toBe(ACCOUNT_APP_ID)
  })

  test('of a user without an account opens nothing without a phone [ACCOUNT-10]', async () => {
    const { data } = await enter('li')
    expect(data).not.toHaveProperty('login')
    const ticket: string = data.wechat_ticket
    expect(ticket).not.toContain('li')
    const [content = '', signature = ''] = ticket.split('.')
    const forged = Buffer.from(JSON.stringify(['wang', market.context.now() + 1e9]))
    const wrong = [`${forged.toString('base64url')}.${signature}`, content, `${content}.`, 'x']
    for (const wechat_ticket of wrong) {
      const refused = await byPhone({ wechat_ticket })
      expect(refused.error_code).toBe(failures.WECHAT_CODE_ENDED.code)
    }
    market.advance(10 * 60_000)
    const late = await byPhone({ wechat_ticket: ticket })
    expect(late.error_code).toBe(failures.WECHAT_CODE_ENDED.code)
    const trial = { account: '100001', wechat_ticket: (await enter('li')).data.wechat_ticket }
    expect((await ask(`${USER}/loginWx`, trial)).error_code).toBe(failures.INVALID_REQUEST.code)
  })

  test('needs a code that is valid once [ACCOUNT-10]', async () => {
    const code = server.codeOf('wang')
    expect((await ask(`${USER}/wechatLogin`, { code })).ok).toBe(true)
    for (const used of [code, 'invented']) {
      const refused = await ask(`${USER}/wechatLogin`, { code: used })
      expect(refused.error_code).toBe(failures.WECHAT_CODE_ENDED.code)
    }
    appSecret = 'another'
    await app.close()
    await open()
    expect((await enter('wang')).error_code).toBe(failures.UNEXPECTED.code)
  })

  test('belongs to one account, and a new WeChat user replaces the former one [ACCOUNT-10]', async () => {
    const early = (await enter('wang')).data.wechat_ticket
    const account = await bound('wang')
    const other = await byPhone({ wechat_ticket: early }, '13800000000')
    expect(other.error_code).toBe(failures.WECHAT_TAKEN.code)
    expect(await bound('zhang')).toBe(account)
    expect((await enter('wang')).data).not.toHaveProperty('login')
    expect((await enter('zhang')).data.login.user_info.account).toBe(account)
  })

  test('ends with its binding, and a restricted account only appeals [ACCOUNT-09] [ACCOUNT-10]', async () => {
    const account = await bound()
    const { accounts } = { accounts: market.context.db.updateTable('accounts') }
    await accounts.set({ restricted_at: 1 }).where('account', '=', account).execute()
    const refused = await enter('wang')
    expect(refused.error_code).toBe(failures.ACCOUNT_RESTRICTED.code)
    expect((await ask(`${USER}/appeal/detail`, {}, refused.appeal_token)).ok).toBe(true)
    await accounts.set({ restricted_at: null }).where('account', '=', account).execute()
    const { data } = await enter('wang')
    const unbound = await ask(`${USER}/wechatUnbind`, {}, data.login.access_token)
    expect(unbound.data.has_wechat).toBe(false)
    expect((await enter('wang')).data).not.toHaveProperty('login')
  })

  test('is not offered without an official account [ACCOUNT-10]', async () => {
    const refused = await market.post(`${USER}/wechatLogin`, { code: 'any' })
    expect(refused.body.error_code).toBe(failures.WECHAT_OFF.code)
    const { data } = (await market.post(`${WECHAT}/options`)).body
    expect(data).toEqual({ app_id: '', script_url: '' })
  })
})

test('WeChat returns to the login page with the state of the browser [ACCOUNT-10]', async () => {
  const { data } = await ask(`${WECHAT}/authorize`, { state: 'a-random-state' })
  const url = new URL(data.url)
  expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
  expect(url.hash).toBe('#wechat_redirect')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ appid: ACCOUNT_APP_ID, redirect_uri: `${PUBLIC_URL}/login` },
    ...{ response_type: 'code', scope: 'snsapi_base', state: 'a-random-state' },
  })
  const refused = await ask(`${WECHAT}/authorize`, { state: 'a&b#c' })
  expect(refused.error_code).toBe(failures.INVALID_REQUEST.code)
})

describe('the signature of a page', () => {
  const page = `${PUBLIC_URL}/pages/enter/home?tab=1`

  test('is accepted by WeChat, and one ticket serves many pages [ACCOUNT-11]', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => ask(`${WECHAT}/signature`, { url: `${page}#part` })),
    )
    for (const { data } of all) {
      expect(data.app_id).toBe(ACCOUNT_APP_ID)
      expect(server.accepts(page, data)).toBe(true)
      expect(server.accepts(`${page}2`, data)).toBe(false)
    }
    expect(server.received).toHaveLength(2)
    market.advance(2 * 3600_000)
    await ask(`${WECHAT}/signature`, { url: page })
    expect(server.received).toHaveLength(4)
  })

  test('is refused for pages of others, and repeated after a failure [ACCOUNT-11]', async () => {
    for (const url of ['https://other.example/', `${PUBLIC_URL}.evil.example/`, '/pages']) {
      const refused = await ask(`${WECHAT}/signature`, { url })
      expect(refused.error_code).toBe(failures.INVALID_REQUEST.code)
    }
    appSecret = 'another'
    await app.close()
    await open()
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const failed = await ask(`${WECHAT}/signature`, { url: page })
      expect(failed.error_code).toBe(failures.UNEXPECTED.code)
    }
    expect(server.received).toHaveLength(2)
  })
})
