import { createHash, createVerify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wechatProvider } from '../../../demo/api/src/payments/wechat/wechat-provider.ts'
import { openProviderMarket, type ProviderMarket } from './providers/provider-market.ts'
import {
  API_KEY,
  APP_ID,
  callbackBody,
  KEY_ID,
  keys,
  MERCHANT_ID,
  type Reply,
  SERIAL,
  signatureOf,
  type WechatCall,
  type WechatServer,
  wechatServer,
} from './providers/wechat-server.ts'

const MINUTE_MS = 60_000
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Mobile'
const IN_WECHAT = `${PHONE} MicroMessenger/8.0.50`

let bed: ProviderMarket
let server: WechatServer
let answering: (call: WechatCall) => Reply
let responseKey = keys.wechat.privateKey

beforeEach(async () => {
  responseKey = keys.wechat.privateKey
  let clock = () => 0
  server = await wechatServer(
    () => clock(),
    (call) => answering(call),
    () => responseKey,
  )
  bed = await openProviderMarket((market) => {
    clock = market.context.now
    return wechatProvider({
      ...{ endpoint: server.url, appID: APP_ID, merchantID: MERCHANT_ID, apiKey: API_KEY },
      ...{ certificateSerial: SERIAL, privateKey: keys.market.privateKey, now: clock },
      platformKeys: new Map([[KEY_ID, keys.wechat.publicKey]]),
      publicUrl: 'https://market.example',
      officialAccount: {
        ...{ appID: APP_ID, appSecret: 'app-secret', apiEndpoint: server.url },
        authorizeEndpoint: 'https://open.weixin.qq.com',
      },
    })
  })
})

afterEach(async () => {
  await server.close()
  await bed.close()
})

const now = () => bed.market.context.now()

const transaction = (tradeNo: string, differing: object = {}) => ({
  ...{ appid: APP_ID, mchid: MERCHANT_ID, out_trade_no: tradeNo, trade_state: 'SUCCESS' },
  ...{ amount: { total: 500, payer_total: 500, currency: 'CNY' }, ...differing },
})

const orderFields = (tradeNo: string) => ({
  ...{ appid: APP_ID, mchid: MERCHANT_ID, description: '酒馆余额充值', out_trade_no: tradeNo },
  notify_url: 'https://market.example/pay/notify/wechat',
  amount: { total: 500, currency: 'CNY' },
})

describe('the payment page of WeChat Pay', () => {
  test('on a phone is the page of WeChat, which returns to the market [PAY-01]', async () => {
    answering = () => ({ ok: { h5_url: 'https://wx.tenpay.com/checkmweb?prepay_id=wx1' } })
    const { payID, tradeNo } = await bed.create(500)
    const { location } = await bed.checkout(tradeNo, PHONE)
    const url = new URL(location)
    expect(url.searchParams.get('prepay_id')).toBe('wx1')
    expect(url.searchParams.get('redirect_url')).toBe(
      `https://market.example/pages/enter/my/subpages/balance/subpages/pay_result?pay_id=${payID}`,
    )
    expect(server.calls).toMatchObject([
      {
        ...{ method: 'POST', url: '/v3/pay/transactions/h5' },
        content: {
          ...orderFields(tradeNo),
          scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
        },
      },
    ])
    const { time_expire } = (server.calls[0]?.content ?? {}) as Record<string, string>
    expect(time_expire).toMatch(/\+08:00$/)
    expect(Date.parse(time_expire ?? '')).toBe(Math.floor((now() + 15 * MINUTE_MS) / 1000) * 1000)
  })

  test('on a computer shows a code, without scripts [PAY-01]', async () => {
    answering = () => ({ ok: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } })
    const { tradeNo } = await bed.create(500)
    const { body, policy } = await bed.checkout(tradeNo)
    expect(server.calls).toMatchObject([{ url: '/v3/pay/transactions/native' }])
    expect(body).toContain('<svg')
    expect(body).toContain('5.00')
    expect(policy).not.toContain('script-src')
  })

  test('inside WeChat asks for the payer, then opens the signed sheet [PAY-01]', async () => {
    const { tradeNo } = await bed.create(500)
    const { location } = await bed.checkout(tradeNo, IN_WECHAT)
    const login = new URL(location)
    expect(location).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=.*#wechat_redirect$/,
    )
    const here = `https://market.example/pay/checkout/${tradeNo}`
    expect(login.searchParams.get('redirect_uri')).toBe(here)
    answering = ({ url }) =>
      url.startsWith('/sns/oauth2/access_token?')
        ? { ok: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } }
        : { ok: { prepay_id: 'wx201410272009395522657a690389285100' } }
    const { body, policy } = await bed.checkout(tradeNo, IN_WECHAT, 'code-of-wechat')
    expect(server.calls).toMatchObject([
      {
        url: `/sns/oauth2/access_token?appid=${APP_ID}&secret=app-secret&code=code-of-wechat&grant_type=authorization_code`,
      },
      {
        url: '/v3/pay/transactions/jsapi',
        content: { ...orderFields(tradeNo), payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } },
      },
    ])
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'sha256-${hash}'`)
    const [, json = ''] = /getBrandWCPayRequest', (\{.*?\}), function/.exec(script) ?? []
    const sheet = JSON.parse(json)
    const text = `${sheet.appId}\n${sheet.timeStamp}\n${sheet.nonceStr}\n${sheet.package}\n`
    const verify = createVerify('RSA-SHA256').update(text)
    expect(verify.verify(keys.market.publicKey, sheet.paySign, 'base64')).toBe(true)
    expect(sheet.signType).toBe('RSA')
  })

  test('inside WeChat asks for the payer again after a used code [PAY-01]', async () => {
    answering = () => ({ ok: { errcode: 40163, errmsg: 'code been used' } })
    const { tradeNo } = await bed.create(500)
    const { location } = await bed.checkout(tradeNo, IN_WECHAT, 'a-used-code')
    expect(location).toContain('https://open.weixin.qq.com/')
  })
})

describe('a callback of WeChat Pay', () => {
  const notify = (body: string, signing: Parameters<typeof signatureOf>[2] = {}, at = now()) =>
    bed.notify(signatureOf(body, at, signing), body)

  test('credits a payment once, however often and in which order it arrives [PAY-02]', async () => {
    const { payID, tradeNo } = await bed.create(500)
    const body = callbackBody(transaction(tradeNo))
    expect(await Promise.all([notify(body), notify(body)])).toEqual([200, 200])
    const older = callbackBody(transaction(tradeNo, { trade_state: 'NOTPAY', amount: undefined }))
    expect(await notify(older)).toBe(200)
    expect(await bed.status(payID)).toBe('paid')
    expect(await bed.balance()).toBe(500)
  })

  test('about a refund is acknowledged and changes nothing [PAY-02]', async () => {
    const { payID } = await bed.create(500)
    expect(await notify(callbackBody({}, { event: 'REFUND.SUCCESS' }))).toBe(200)
    expect(await bed.status(payID)).toBe('pending')
  })

  test.each<[string, number, (no: string) => Promise<number>]>([
    [
      'of another key',
      401,
      (no) => notify(callbackBody(transaction(no)), { key: keys.attacker.privateKey }),
    ],
    [
      'that names an unknown key',
      401,
      (no) => notify(callbackBody(transaction(no)), { serial: 'PUB_KEY_ID_9' }),
    ],
    [
      'of six minutes ago',
      401,
      (no) => notify(callbackBody(transaction(no)), {}, now() - 6 * MINUTE_MS),
    ],
    [
      'encrypted with another key',
      401,
      (no) => notify(callbackBody(transaction(no), { apiKey: 'x'.repeat(32) })),
    ],
    ['for another merchant', 401, (no) => notify(callbackBody(transaction(no, { mchid: '1' })))],
    [
      'for another application',
      401,
      (no) => notify(callbackBody(transaction(no, { appid: 'wx1' }))),
    ],
    ['without headers', 401, (no) => bed.notify({}, callbackBody(transaction(no)))],
    [
      'about another amount',
      409,
      (no) => notify(callbackBody(transaction(no, { amount: { total: 1 } }))),
    ],
    [
      'without an amount',
      409,
      (no) => notify(callbackBody(transaction(no, { amount: undefined }))),
    ],
    [
      'about an unknown payment',
      404,
      () => notify(callbackBody(transaction(`R${'0'.repeat(24)}`))),
    ],
  ])('%s is refused with %i, logged, and credits nothing [PAY-03]', async (_name, status, send) => {
    const { payID, tradeNo } = await bed.create(500)
    expect(await send(tradeNo)).toBe(status)
    expect(await bed.status(payID)).toBe('pending')
    expect(await bed.balance()).toBe(0)
    expect(bed.lines.join('')).toMatch(/refused a callback for wechat|unexpected notice/)
  })
})

describe('a payment at WeChat Pay', () => {
  test('without a callback is credited after a query [PAY-04]', async () => {
    const { payID, tradeNo } = await bed.create(500)
    answering = () => ({ ok: transaction(tradeNo) })
    await bed.later(10_000)
    const url = `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${MERCHANT_ID}`
    expect(server.calls).toEqual([{ method: 'GET', url, content: null }])
    expect(await bed.status(payID)).toBe('paid')
  })

  test.each<[string, () => void]>([
    [
      'is signed with another key',
      () => {
        responseKey = keys.attacker.privateKey
      },
    ],
    [
      'is lost',
      () => {
        answering = () => 'drop'
      },
    ],
    [
      'is an error',
      () => {
        answering = () => ({ status: 500, code: 'SYSTEM_ERROR' })
      },
    ],
  ])('stays pending while the response of a query %s [PAY-04]', async (_name, fault) => {
    const { payID, tradeNo } = await bed.create(500)
    answering = () => ({ ok: transaction(tradeNo) })
    fault()
    expect(await bed.later(10_000)).toHaveLength(1)
    expect(await bed.status(payID)).toBe('pending')
    expect(await bed.balance()).toBe(0)
  })

  test('is closed there when it expires [PAY-04]', async () => {
    let state = 'NOTPAY'
    answering = ({ url }) => {
      if (url.endsWith('/close')) state = 'CLOSED'
      return { ok: { appid: APP_ID, mchid: MERCHANT_ID, trade_state: state } }
    }
    const { payID } = await bed.create(500)
    await bed.later(15 * MINUTE_MS)
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
    expect(await bed.status(payID)).toBe('closed')
  })

  test('that WeChat does not know is closed when it expires [PAY-04]', async () => {
    answering = () => ({ status: 404, code: 'ORDER_NOT_EXIST' })
    const { payID } = await bed.create(500)
    await bed.later(15 * MINUTE_MS)
    expect(await bed.status(payID)).toBe('closed')
  })
})

describe('a refund at WeChat Pay', () => {
  test('is requested again under its number until it has arrived [PAY-06]', async () => {
    const { payID, tradeNo } = await bed.recharge(500)
    const states = ['PROCESSING', 'SUCCESS']
    answering = () => ({ ok: { status: states.shift(), amount: { refund: 300, total: 500 } } })
    await bed.refund(payID, 300)
    await bed.later(0)
    expect(await bed.withdrawal()).toMatchObject({ state: 'requested' })
    await bed.later(MINUTE_MS)
    const { state, trade_no } = await bed.withdrawal()
    expect(state).toBe('paid_out')
    const content = {
      ...{ out_trade_no: tradeNo, out_refund_no: trade_no, reason: '余额充值退款' },
      amount: { refund: 300, total: 500, currency: 'CNY' },
    }
    const url = '/v3/refund/domestic/refunds'
    expect(server.calls).toEqual([1, 2].map(() => ({ method: 'POST', url, content })))
    expect(await bed.balance()).toBe(200)
  })

  test('that is refused returns to the wallet [PAY-06]', async () => {
    const { payID } = await bed.recharge(500)
    answering = () => ({ status: 403, code: 'USER_ACCOUNT_ABNORMAL' })
    await bed.refund(payID, 500)
    await bed.later(0)
    expect(await bed.withdrawal()).toMatchObject({ state: 'refused', reason: '付款人账号异常' })
    expect(await bed.balance()).toBe(500)
  })

  test('waits while the merchant has too little money [PAY-06]', async () => {
    const { payID } = await bed.recharge(500)
    answering = () => ({ status: 403, code: 'NOT_ENOUGH' })
    await bed.refund(payID, 500)
    expect((await bed.later(0)).join()).toContain('NOT_ENOUGH')
    expect(await bed.withdrawing()).toBe(500)
  })
})

test('a withdrawal is refused if the only provider pays nothing out [PAY-05]', async () => {
  await bed.recharge(50_000)
  const { ok, words } = await bed.withdraw(50_000)
  expect([ok, words]).toEqual([false, '暂不支持该支付方式'])
})
