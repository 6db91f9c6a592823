import { createHash } from 'node:crypto'
import { rowsOfBill } from '../bill-table.ts'
import type { BillLine } from '../provider.ts'
import { fenOfYuan } from '../yuan.ts'
import { callWechat, downloadFromWechat, WechatRefusal } from './api.ts'
import type { WechatMerchant } from './signing.ts'

const COLUMNS = ['商户订单号', '交易状态', '商户退款单号', '订单金额', '申请退款金额']

const amountIn = (text: string): number => {
  const fen = fenOfYuan(text)
  if (fen === null) throw new Error(`read a bill: ${text} is no amount`)
  return fen
}

const linesIn = (csv: string): readonly BillLine[] =>
  rowsOfBill(csv, COLUMNS).map((row) =>
    row('交易状态') === 'REFUND'
      ? { about: 'refund', tradeNo: row('商户退款单号'), fen: amountIn(row('申请退款金额')) }
      : { about: 'payment', tradeNo: row('商户订单号'), fen: amountIn(row('订单金额')) },
  )

/** The bill of a day; a day without trades has none, as one that is not ready yet. */
export const wechatBill = async (
  merchant: WechatMerchant,
  date: string,
): Promise<readonly BillLine[] | null> => {
  const path = `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`
  const found = await callWechat(merchant, 'GET', path).catch((cause: unknown) => {
    if (cause instanceof WechatRefusal && cause.code === 'NO_STATEMENT_EXIST') return null
    throw cause
  })
  if (found === null) return null
  const bytes = await downloadFromWechat(merchant, String(found.download_url))
  const hash = createHash('sha1').update(bytes).digest('hex')
  if (hash !== found.hash_value) throw new Error(`download the bill of ${date}: another hash`)
  return linesIn(bytes.toString('utf8'))
}
