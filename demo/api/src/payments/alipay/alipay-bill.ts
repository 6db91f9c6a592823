import { unzipSync } from 'fflate'
import { sendHttp } from '../../kernel/bounded-http.ts'
import { rowsOfBill } from '../bill-table.ts'
import type { BillLine } from '../provider.ts'
import { signedFenOfYuan } from '../yuan.ts'
import { type AlipayAccount, AlipayRefusal, callAlipay } from './gateway.ts'

const ZIP_BYTES = 32 * 1024 * 1024
const FILE_BYTES = 256 * 1024 * 1024
const DOWNLOAD_MS = 60_000

/** Refusals of a bill that does not exist yet; a day without trades has none either. */
const NO_BILL: readonly string[] = ['isp.bill_not_exist', 'BILL_NOT_EXIST', 'isv.bill_not_exist']

/** Texts of a bill without its totals: `…_业务明细.csv`, in the encoding of Chinese Windows. */
const textsIn = (zip: Buffer): readonly string[] => {
  const decoder = new TextDecoder('gbk')
  // Names of files are in the same encoding, which unzip reads as Latin-1.
  const nameOf = (name: string): string => decoder.decode(Buffer.from(name, 'latin1'))
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) =>
      !nameOf(name).includes('汇总') && originalSize <= FILE_BYTES,
  })
  return Object.values(files).map((bytes) => decoder.decode(bytes))
}

const download = async (
  account: AlipayAccount,
  type: 'trade' | 'signcustomer',
  date: string,
): Promise<readonly string[] | null> => {
  const content = { bill_type: type, bill_date: date }
  const answer = await callAlipay(
    account,
    'alipay.data.dataservice.bill.downloadurl.query',
    content,
  ).catch((cause: unknown) => {
    if (cause instanceof AlipayRefusal && NO_BILL.includes(cause.code)) return null
    throw cause
  })
  if (answer === null) return null
  const url = String(answer.bill_download_url)
  const limits = { timeoutMs: DOWNLOAD_MS, maxBytes: ZIP_BYTES }
  const { status, bytes } = await sendHttp({ method: 'GET', url, headers: {}, ...limits })
  if (status !== 200) throw new Error(`download the bill of ${date}: Alipay answered ${status}`)
  return textsIn(bytes)
}

const amountIn = (text: string): number => {
  const fen = signedFenOfYuan(text)
  if (fen === null) throw new Error(`read a bill: ${text} is no amount`)
  return Math.abs(fen)
}

/** Payments and refunds: refunds repeat the number of their payment and have one of their own. */
const tradesIn = (csv: string): readonly BillLine[] =>
  rowsOfBill(csv, ['商户订单号', '业务类型', '订单金额（元）', '退款批次号/请求号']).map((row) => {
    const fen = amountIn(row('订单金额（元）'))
    return row('业务类型') === '退款'
      ? { about: 'refund', tradeNo: row('退款批次号/请求号'), fen }
      : { about: 'payment', tradeNo: row('商户订单号'), fen }
  })

const PAYOUT = /^W[0-9a-f]{24}$/

/** Payouts, which only the bill of the account has. */
const payoutsIn = (csv: string): readonly BillLine[] =>
  rowsOfBill(csv, ['商户订单号', '支出金额（-元）'])
    .filter((row) => PAYOUT.test(row('商户订单号')) && row('支出金额（-元）') !== '')
    .map((row) => ({
      about: 'payout',
      tradeNo: row('商户订单号'),
      fen: amountIn(row('支出金额（-元）')),
    }))

/** The bill of a day: trades, and the payouts in the bill of the account. */
export const alipayBill = async (
  account: AlipayAccount,
  date: string,
): Promise<readonly BillLine[] | null> => {
  const trades = await download(account, 'trade', date)
  const movements = await download(account, 'signcustomer', date)
  if (trades === null || movements === null) return null
  return [...trades.flatMap(tradesIn), ...movements.flatMap(payoutsIn)]
}
