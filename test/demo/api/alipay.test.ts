import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alipayProvider } from '../../../demo/api/src/payments/alipay/alipay-provider.ts'
import {
  type AlipayCall,
  type AlipayServer,
  APP_ID,
  alipayServer,
  alipayTime,
  callbackBody,
  faultOf,
  keys,
  type Reply,
  SELLER_ID,
} from './providers/alipay-server.ts'
import { openProviderMarket, type ProviderMarket } from './providers/provider-market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

let bed: ProviderMarket
let server: AlipayServer
let answering: (call: AlipayCall) => Reply
let responseKey = keys.alipay.privateKey

beforeEach(async () => {
  responseKey = keys.alipay.privateKey
  let now = () => 0
  server = await alipayServer(
    () => now(),
    (call) => answering(call),
    () => responseKey,
  )
  bed = await openProviderMarket((market) => {
    now = market.context.now
    return alipayProvider({
      ...{ gateway: `${server.url}/gateway.do`, appID: APP_ID, sellerID: SELLER_ID },
      ...{ privateKey: keys.market.privateKey, alipayPublicKey: keys.alipay.publicKey },
      ...{ appCertSerial: 'app-serial', rootCertSerial: 'root-serial' },
      ...{ publicUrl: 'https://market.example', now },
    })
  })
})

afterEach(async () => {
  await server.close()
  await bed.close()
})

const now = () => bed.market.context.now()

const paid = (tradeNo: string, total = '5.00', more: Record<string, string> = {}) => ({
  ...{ app_id: APP_ID, seller_id: SELLER_ID, out_trade_no: tradeNo, total_amount: total },
  ...{ trade_status: 'TRADE_SUCCESS', notify_time: alipayTime(now()), notify_id: 'n1', ...more },
})

describe('the payment page of Alipay', () => {
  test.each([
    ['a computer', undefined, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['a phone', PHONE, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ])(
    'on %s has a signed URL with amount, expiry and callbacks [PAY-01]',
    async (_name, agent, method, product_code) => {
      const { payID, tradeNo } = await bed.create(123_456)
      const { location } = await bed.checkout(tradeNo, agent)
      const fields = Object.fromEntries(new URL(location).searchParams)
      expect(faultOf(fields, now())).toBeNull()
      expect(fields).toMatchObject({
        method,
        notify_url: 'https://market.example/pay/notify/alipay',
        return_url: `https://market.example/pages/enter/my/subpages/balance/subpages/pay_result?pay_id=${payID}`,
      })
      expect(JSON.parse(fields.biz_content ?? '')).toEqual({
        ...{ out_trade_no: tradeNo, total_amount: '1234.56', product_code },
        ...{ subject: '酒馆余额充值', time_expire: alipayTime(now() + 15 * MINUTE_MS) },
      })
    },
  )
})

describe('a callback of Alipay', () => {
  test('credits a payment once, however often and in which order it arrives [PAY-02]', async () => {
    const { payID, tradeNo } = await bed.create(500)
    const body = callbackBody(paid(tradeNo))
    expect(await Promise.all([1, 2, 3].map(() => bed.notify(FORM, body)))).toEqual([200, 200, 200])
    const older = callbackBody(paid(tradeNo, '5.00', { trade_status: 'WAIT_BUYER_PAY' }))
    const closed = callbackBody(paid(tradeNo, '5.00', { trade_status: 'TRADE_CLOSED' }))
    expect(await bed.notify(FORM, older)).toBe(200)
    expect(await bed.notify(FORM, closed)).toBe(200)
    expect(await bed.status(payID)).toBe('paid')
    expect(await bed.balance()).toBe(500)
  })

  test('credits a payment that was closed before [PAY-02]', async () => {
    answering = () => 'ACQ.TRADE_NOT_EXIST'
    const { payID, tradeNo } = await bed.create(500)
    await bed.later(15 * MINUTE_MS)
    expect(await bed.status(payID)).toBe('closed')
    expect(await bed.notify(FORM, callbackBody(paid(tradeNo)))).toBe(200)
    expect(await bed.balance()).toBe(500)
  })

  test.each([
    ['of another key', 401, (no: string) => callbackBody(paid(no), keys.attacker.privateKey)],
    ['that was changed', 401, (no: string) => callbackBody(paid(no)).replace('5.00', '9.00')],
    [
      'for another merchant',
      401,
      (no: string) => callbackBody(paid(no, '5.00', { seller_id: '2088' })),
    ],
    [
      'for another application',
      401,
      (no: string) => callbackBody(paid(no, '5.00', { app_id: '2021' })),
    ],
    [
      'of the day before yesterday',
      401,
      (no: string) =>
        callbackBody(paid(no, '5.00', { notify_time: alipayTime(now() - 27 * HOUR_MS) })),
    ],
    ['without a signature', 401, (no: string) => new URLSearchParams(paid(no)).toString()],
    ['about another amount', 409, (no: string) => callbackBody(paid(no, '0.01'))],
    ['without an amount', 409, (no: string) => callbackBody(paid(no, 'NaN'))],
    ['about an unknown payment', 404, () => callbackBody(paid(`R${'0'.repeat(24)}`))],
  ])('%s is refused with %i, logged, and credits nothing [PAY-03]', async (_name, status, body) => {
    const { payID, tradeNo } = await bed.create(500)
    expect(await bed.notify(FORM, body(tradeNo))).toBe(status)
    expect(await bed.status(payID)).toBe('pending')
    expect(await bed.balance()).toBe(0)
    expect(bed.lines.join('')).toMatch(/refused a callback for alipay|unexpected notice/)
  })

  test('of more than 64 KiB is refused before it is read [PAY-03]', async () => {
    expect(await bed.notify(FORM, `a=${'x'.repeat(70_000)}`)).toBe(400)
  })
})

describe('a payment at Alipay', () => {
  test('without a callback is credited after a query [PAY-04]', async () => {
    answering = () => ({ trade_status: 'TRADE_SUCCESS', total_amount: '5.00' })
    const { payID, tradeNo } = await bed.create(500)
    await bed.later(10_000)
    expect(server.calls).toEqual([
      { method: 'alipay.trade.query', content: { out_trade_no: tradeNo } },
    ])
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
      'states another amount',
      () => {
        answering = () => ({ trade_status: 'TRADE_SUCCESS', total_amount: '9.99' })
      },
    ],
  ])('stays pending while the response of a query %s [PAY-04]', async (_name, fault) => {
    answering = () => ({ trade_status: 'TRADE_SUCCESS', total_amount: '5.00' })
    fault()
    const { payID } = await bed.create(500)
    expect(await bed.later(10_000)).toHaveLength(1)
    expect(await bed.status(payID)).toBe('pending')
    expect(await bed.balance()).toBe(0)
  })

  test('is closed there when it expires, and credited if it was paid in between [PAY-04]', async () => {
    let state = 'WAIT_BUYER_PAY'
    answering = ({ method }) => {
      if (method !== 'alipay.trade.close') return { trade_status: state, total_amount: '5.00' }
      state = 'TRADE_SUCCESS'
      return 'ACQ.TRADE_STATUS_ERROR'
    }
    const { payID } = await bed.create(500)
    await bed.later(15 * MINUTE_MS)
    expect(server.calls.map(({ method }) => method)).toEqual([
      ...['alipay.trade.query', 'alipay.trade.close', 'alipay.trade.query'],
    ])
    expect(await bed.status(payID)).toBe('paid')
  })
})

describe('a withdrawal to an Alipay account', () => {
  beforeEach(() => bed.recharge(100_000))

  test('is requested once and booked after a query [PAY-05]', async () => {
    let isKnown = false
    answering = ({ method }) => {
      if (method === 'alipay.fund.trans.uni.transfer') isKnown = true
      else if (!isKnown) return 'ORDER_NOT_EXIST'
      return { status: 'SUCCESS', trans_amount: '499.50' }
    }
    await bed.withdraw(50_000)
    await bed.later(0)
    const { trade_no } = await bed.withdrawal()
    expect(server.calls.at(-1)).toEqual({
      method: 'alipay.fund.trans.uni.transfer',
      content: {
        ...{ out_biz_no: trade_no, trans_amount: '499.50', order_title: '酒馆余额提现' },
        ...{ product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' },
        payee_info: {
          ...{ identity: '13912345678', identity_type: 'ALIPAY_LOGON_ID', name: '王小明' },
        },
      },
    })
    await bed.later(MINUTE_MS)
    expect(await bed.withdrawal()).toMatchObject({ state: 'paid_out' })
    expect(await bed.withdrawing()).toBe(0)
    expect(await bed.balance()).toBe(50_000)
  })

  test('whose response was lost after the transfer is not transferred again [PAY-05]', async () => {
    const transfers: unknown[] = []
    answering = ({ method, content }) => {
      if (method === 'alipay.fund.trans.uni.transfer') {
        transfers.push(content.out_biz_no)
        return 'drop'
      }
      return transfers.length === 0
        ? 'ORDER_NOT_EXIST'
        : { status: 'SUCCESS', trans_amount: '499.50' }
    }
    await bed.withdraw(50_000)
    expect(await bed.later(0)).toHaveLength(1)
    await bed.later(MINUTE_MS)
    expect(transfers).toHaveLength(1)
    expect(await bed.withdrawal()).toMatchObject({ state: 'paid_out' })
  })

  test('to a wrong name returns to the wallet, with the reason [PAY-05]', async () => {
    answering = ({ method }) =>
      method === 'alipay.fund.trans.uni.transfer' ? 'PAYEE_USER_INFO_ERROR' : 'ORDER_NOT_EXIST'
    await bed.withdraw(50_000)
    await bed.later(0)
    expect(await bed.withdrawal()).toMatchObject({
      ...{ state: 'refused', reason: '收款人姓名与支付宝账号不一致' },
    })
    expect(await bed.balance()).toBe(100_000)
  })

  test('waits while the merchant has too little money, and the operator reads why [PAY-05]', async () => {
    answering = ({ method }) =>
      method === 'alipay.fund.trans.uni.transfer' ? 'PAYER_BALANCE_NOT_ENOUGH' : 'ORDER_NOT_EXIST'
    await bed.withdraw(50_000)
    expect((await bed.later(0)).join()).toContain('PAYER_BALANCE_NOT_ENOUGH')
    expect(await bed.withdrawal()).toMatchObject({ state: 'requested' })
    expect(await bed.withdrawing()).toBe(50_000)
  })

  test('to a bank card is refused at once [PAY-05]', async () => {
    const { ok, words } = await bed.withdraw(50_000, '6222021234567890')
    expect([ok, words]).toEqual([false, '请填写收款人的支付宝账号（手机号或邮箱）'])
  })
})

describe('a refund at Alipay', () => {
  test('takes the money from the wallet and books it once [PAY-06]', async () => {
    answering = () => ({ fund_change: 'Y', refund_fee: '3.00' })
    const { payID, tradeNo } = await bed.recharge(500)
    expect((await bed.refund(payID, 300)).ok).toBe(true)
    await bed.later(0)
    await bed.later(HOUR_MS)
    const { trade_no, state } = await bed.withdrawal()
    expect(state).toBe('paid_out')
    expect(server.calls).toEqual([
      {
        method: 'alipay.trade.refund',
        content: {
          ...{ out_trade_no: tradeNo, out_request_no: trade_no, refund_amount: '3.00' },
          refund_reason: '余额充值退款',
        },
      },
    ])
    expect(await bed.balance()).toBe(200)
  })

  test('is limited to the paid amount [PAY-06]', async () => {
    answering = () => ({ fund_change: 'Y' })
    const { payID } = await bed.recharge(500)
    await bed.recharge(500)
    expect((await bed.refund(payID, 300)).ok).toBe(true)
    const { ok, words } = await bed.refund(payID, 300)
    expect([ok, words]).toEqual([false, '该充值最多还可退 ¥2.00'])
  })

  test('that is refused returns to the wallet [PAY-06]', async () => {
    answering = () => 'ACQ.TRADE_HAS_FINISHED'
    const { payID } = await bed.recharge(500)
    await bed.refund(payID, 500)
    expect(await bed.balance()).toBe(0)
    await bed.later(0)
    expect(await bed.withdrawal()).toMatchObject({
      ...{ state: 'refused', reason: '交易已超过可退款期限' },
    })
    expect(await bed.balance()).toBe(500)
  })

  test('whose response was lost is found by its number [PAY-06]', async () => {
    answering = ({ method }) => {
      if (server.calls.length === 1) return 'drop'
      return method === 'alipay.trade.refund'
        ? { fund_change: 'N' }
        : { refund_status: 'REFUND_SUCCESS', refund_amount: '5.00' }
    }
    const { payID } = await bed.recharge(500)
    await bed.refund(payID, 500)
    expect(await bed.later(0)).toHaveLength(1)
    await bed.later(MINUTE_MS)
    expect(await bed.withdrawal()).toMatchObject({ state: 'paid_out' })
    expect(await bed.balance()).toBe(0)
  })
})
