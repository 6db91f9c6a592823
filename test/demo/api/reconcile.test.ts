import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chinaDay, dateOfDay } from '../../../demo/api/src/kernel/china-day.ts'
import { alipayBill } from '../../../demo/api/src/payments/alipay/alipay-bill.ts'
import { paymentProviders } from '../../../demo/api/src/payments/provider.ts'
import { fetchBills } from '../../../demo/api/src/payments/reconcile.ts'
import { wechatBill } from '../../../demo/api/src/payments/wechat/wechat-bill.ts'
import { OPERATOR_TOKEN } from './market.ts'
import { openPaymentTestBed, type Payer, type PaymentTestBed } from './payment-test-bed.ts'
import * as alipay from './providers/alipay-server.ts'
import { providerServer } from './providers/http-server.ts'
import * as wechat from './providers/wechat-server.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

describe('a reconciliation', () => {
  let bed: PaymentTestBed
  let payer: Payer

  beforeEach(async () => {
    bed = await openPaymentTestBed()
    payer = await bed.payer('100001')
  })

  afterEach(() => bed.market.close())

  const found = async () => {
    const headers = { operatortoken: OPERATOR_TOKEN }
    const { body } = await bed.market.post('/api/operator/payment/audit', {}, headers)
    return body.data as { days: { lines: number }[]; differences: Record<string, unknown>[] }
  }

  /** Pays a recharge at the sandbox. */
  const pay = async (fen: number) => {
    const { tradeNo } = await payer.create(fen)
    await bed.checkout(tradeNo)
    await bed.decide(tradeNo, 'paid')
    await bed.tick()
    return tradeNo
  }

  test('of a day whose bill and books agree finds nothing [BILL-01]', async () => {
    await pay(500)
    await pay(5000)
    await payer.call('/api/account/manage/withdrawCash', {
      ...{ amount: 5000, account_name: '王小明', account_no: '13912345678' },
    })
    await bed.later(0)
    await bed.later(10_000)
    bed.market.advance(2 * DAY_MS)
    await fetchBills(bed.market.context)
    const { days, differences } = await found()
    expect(days.reduce((sum, { lines }) => sum + lines, 0)).toBe(3)
    expect(differences).toEqual([])
  })

  test('lists what only one side has, and other amounts [BILL-01]', async () => {
    const { context } = bed.market
    const [right, wrong, missing] = [await pay(500), await pay(600), await pay(700)]
    const [sandbox] = context.payments.values()
    if (sandbox === undefined) throw new Error('the market has no provider')
    const day = dateOfDay(chinaDay(context.now()))
    const line = (tradeNo: string, fen: number) => ({ about: 'payment' as const, tradeNo, fen })
    const billed = [line(right, 500), line(wrong, 601), line('R-unknown', 800)]
    const payments = paymentProviders([
      { ...sandbox, bill: async (date) => (date === day ? billed : []) },
    ])
    bed.market.advance(2 * DAY_MS)
    await fetchBills({ ...context, payments })
    const { differences } = await found()
    const by = (trade_no: string) => differences.find((one) => one.trade_no === trade_no)
    expect(differences).toHaveLength(3)
    expect(by(wrong)).toMatchObject({ kind: 'amount', bill_fen: 601, book_fen: 600 })
    expect(by(missing)).toMatchObject({ kind: 'unbilled', bill_fen: 0, book_fen: 700 })
    expect(by('R-unknown')).toMatchObject({ kind: 'unbooked', bill_fen: 800, book_fen: 0 })
  })

  test('asks for a bill that is late once an hour, and not before eleven [BILL-02]', async () => {
    const { context } = bed.market
    await pay(500)
    const [sandbox] = context.payments.values()
    if (sandbox === undefined) throw new Error('the market has no provider')
    const requests: number[] = []
    const payments = paymentProviders([
      {
        ...sandbox,
        bill: async () => {
          requests.push(context.now())
          return null
        },
      },
    ])
    for (let at = 0; at < 72; at += 1) {
      await fetchBills({ ...context, payments })
      await fetchBills({ ...context, payments })
      bed.market.advance(HOUR_MS / 2)
    }
    const start = Date.parse(`${dateOfDay(chinaDay(requests[0] ?? 0))}T11:00:00+08:00`)
    expect((requests[0] ?? 0) - start).toBeLessThan(HOUR_MS / 2)
    expect((requests[0] ?? 0) - start).toBeGreaterThanOrEqual(0)
    const gaps = requests.slice(1).map((one, at) => one - (requests[at] ?? 0))
    expect(new Set(gaps)).toEqual(new Set([HOUR_MS]))
    expect((await found()).days).toEqual([])
  })
})

/** Bytes of each sign in the encoding of Chinese Windows, found by decoding all pairs of bytes. */
const gbkCodes = (): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, readonly number[]>()
  for (let high = 0x81; high < 0xff; high += 1) {
    for (let low = 0x40; low < 0xff; low += 1) {
      codes.set(decoder.decode(new Uint8Array([high, low])), [high, low])
    }
  }
  return codes
}

const codes = gbkCodes()

const gbk = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (codes.get(sign) ?? [63]))),
  )

const latin = (text: string): string => Buffer.from(gbk(text)).toString('latin1')

test('the bill of Alipay is read from its archives [BILL-03]', async () => {
  const payment = `R${'1'.repeat(24)}`
  const payout = `W${'2'.repeat(24)}`
  const refund = `W${'3'.repeat(24)}`
  const titles =
    '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额（元）,退款批次号/请求号,备注'
  const trade = [
    '#支付宝业务明细查询',
    '#账号：[20880000000000020156]',
    titles,
    `2026112722001\t,${payment}\t,交易\t,酒馆余额充值\t,2026-11-27 08:00:00,5.00,\t,\t`,
    `2026112722001\t,${payment}\t,退款\t,酒馆余额充值\t,2026-11-27 09:00:00,-3.00,${refund}\t,\t`,
    '#-----------------------------------------业务明细列表结束------------------------------------',
  ].join('\r\n')
  const account = [
    '#支付宝账务明细查询',
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,业务类型,备注',
    `1\t,2\t,${payment}\t,酒馆余额充值,2026-11-27 08:00:00,a***,5.00,,5.00,在线支付,`,
    `3\t,4\t,${payout}\t,酒馆余额提现,2026-11-27 10:00:00,b***,,-49.95,0.00,转账,`,
    '#---',
  ].join('\r\n')
  const files = await providerServer(({ url }) => {
    const text = url === '/trade' ? trade : account
    const zip = zipSync({
      [latin('20880000_20261127_业务明细.csv')]: gbk(text),
      [latin('20880000_20261127_业务明细(汇总).csv')]: gbk('门店编号,退款笔数'),
    })
    return { body: Buffer.from(zip) }
  })
  const now = () => Date.parse('2026-11-28T12:00:00+08:00')
  const server = await alipay.alipayServer(now, ({ content }) => ({
    bill_download_url: `${files.url}/${content.bill_type}`,
  }))
  const lines = await alipayBill(
    {
      ...{ gateway: server.url, appID: alipay.APP_ID, sellerID: alipay.SELLER_ID, now },
      ...{ privateKey: alipay.keys.market.privateKey, appCertSerial: 'app-serial' },
      ...{ rootCertSerial: 'root-serial', alipayPublicKey: alipay.keys.alipay.publicKey },
    },
    '2026-11-27',
  )
  await Promise.all([files.close(), server.close()])
  expect(lines).toEqual([
    { about: 'payment', tradeNo: payment, fen: 500 },
    { about: 'refund', tradeNo: refund, fen: 300 },
    { about: 'payout', tradeNo: payout, fen: 4995 },
  ])
  expect(server.calls[0]?.content).toEqual({ bill_type: 'trade', bill_date: '2026-11-27' })
})

describe('the bill of WeChat Pay', () => {
  const BILL = [
    '\uFEFF交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,商品名称,订单金额,申请退款金额',
    '`2026-11-27 08:00:00,`wx8,`1900000109,`4200001,`R111,`SUCCESS,`5.00,`0,`酒馆余额充值,`5.00,`0.00',
    '`2026-11-27 09:00:00,`wx8,`1900000109,`4200001,`R111,`REFUND,`0.00,`W333,`酒馆余额充值,`0.00,`3.00',
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`2,`5.00,`3.00,`0.00,`0.03000,`5.00,`3.00',
    '',
  ].join('\r\n')

  const read = async (bill: string, hash: string) => {
    const now = () => Date.parse('2026-11-28T12:00:00+08:00')
    let base = ''
    const server = await wechat.wechatServer(now, ({ url }) =>
      url.startsWith('/v3/bill/tradebill')
        ? {
            ok: {
              hash_type: 'SHA1',
              hash_value: hash,
              download_url: `${base}/v3/billdownload/file?token=1`,
            },
          }
        : { file: bill },
    )
    base = server.url
    const merchant = {
      ...{ endpoint: server.url, appID: wechat.APP_ID, merchantID: wechat.MERCHANT_ID, now },
      ...{ certificateSerial: wechat.SERIAL, privateKey: wechat.keys.market.privateKey },
      ...{
        apiKey: wechat.API_KEY,
        platformKeys: new Map([[wechat.KEY_ID, wechat.keys.wechat.publicKey]]),
      },
    }
    return wechatBill(merchant, '2026-11-27').finally(() => server.close())
  }

  const sha1 = async (text: string): Promise<string> => {
    const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
    return Buffer.from(bytes).toString('hex')
  }

  test('is read with its refunds, without its totals [BILL-03]', async () => {
    expect(await read(BILL, await sha1(BILL))).toEqual([
      { about: 'payment', tradeNo: 'R111', fen: 500 },
      { about: 'refund', tradeNo: 'W333', fen: 300 },
    ])
  })

  test('with another hash is refused [BILL-03]', async () => {
    await expect(read(BILL, await sha1('another'))).rejects.toThrow('another hash')
  })

  test('without the known columns is refused [BILL-03]', async () => {
    await expect(read('a,b\r\n1,2', await sha1('a,b\r\n1,2'))).rejects.toThrow('no line has')
  })
})
