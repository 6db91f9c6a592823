import { createApi } from '../../../../demo/api/src/http/api.ts'
import { walletOf, withdrawalOf } from '../../../../demo/api/src/ledger/accounts.ts'
import { balanceOf } from '../../../../demo/api/src/ledger/audit.ts'
import { applyNotice } from '../../../../demo/api/src/payments/apply-notice.ts'
import { pollPayments, pollWithdrawals } from '../../../../demo/api/src/payments/poll-providers.ts'
import {
  type PaymentProvider,
  paymentProviders,
} from '../../../../demo/api/src/payments/provider.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from '../market.ts'

/** A market whose payments go through a provider, with a user. */
export interface ProviderMarket {
  readonly market: Market
  readonly lines: readonly string[]
  create(fen: number): Promise<{ readonly payID: string; readonly tradeNo: string }>
  checkout(
    tradeNo: string,
    userAgent?: string,
    code?: string,
  ): Promise<{ readonly location: string; readonly body: string; readonly policy: string }>
  notify(headers: Record<string, string>, body: string): Promise<number>
  status(payID: string): Promise<unknown>
  /** Credits a recharge without the provider. */
  recharge(fen: number): Promise<{ readonly payID: string; readonly tradeNo: string }>
  withdraw(
    fen: number,
    receiver?: string,
  ): Promise<{ readonly ok: boolean; readonly words: string }>
  refund(payID: string, fen: number): Promise<{ readonly ok: boolean; readonly words: string }>
  withdrawal(): Promise<{ state: string; reason: string; trade_no: string }>
  balance(): Promise<number>
  withdrawing(): Promise<number>
  /** Advances the clock and runs the jobs; returns the messages of what failed. */
  later(ms: number): Promise<readonly string[]>
  close(): Promise<void>
}

const failuresOf = (cause: unknown): readonly string[] =>
  cause instanceof AggregateError
    ? cause.errors.map((one) => (one as Error).message)
    : [(cause as Error).message]

export const openProviderMarket = async (
  providerFor: (market: Market) => PaymentProvider,
): Promise<ProviderMarket> => {
  const market = await openMarket()
  const provider = providerFor(market)
  const context = { ...market.context, payments: paymentProviders([provider]) }
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const app = await createApi(context, { logLevel: 'info', logTo })
  const { db } = context
  const accesstoken = await market.login('100001')
  const { id } = await db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('id')
    .executeTakeFirstOrThrow()
  const post = async (url: string, payload: object, headers: Record<string, string>) => {
    const { ok, error_msg, data } = (
      await app.inject({ method: 'POST', url, payload, headers })
    ).json()
    return { ok, words: String(error_msg), data }
  }
  const call = (url: string, payload: object) => post(url, payload, { accesstoken })
  const create: ProviderMarket['create'] = async (fen) => {
    const { data } = await call('/api/pay/order/create', { amount: fen })
    return { payID: data.pay_id, tradeNo: data.pay_url.split('/').at(-1) }
  }
  return {
    market,
    lines,
    create,
    async checkout(tradeNo, userAgent = 'Mozilla/5.0 (X11; Linux)', code = '') {
      const url = `/pay/checkout/${tradeNo}${code === '' ? '' : `?code=${code}&state=pay`}`
      const headers = { 'user-agent': userAgent }
      const answer = await app.inject({ method: 'GET', url, headers })
      return {
        location: String(answer.headers.location ?? ''),
        body: answer.body,
        policy: String(answer.headers['content-security-policy'] ?? ''),
      }
    },
    notify: async (headers, payload) => {
      const url = `/pay/notify/${provider.name}`
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    },
    status: async (payID) =>
      (await call('/api/pay/status/checkStatus', { pay_id: payID })).data.status,
    async recharge(fen) {
      const created = await create(fen)
      const notice = { about: 'payment', fen, outcome: 'paid', reason: '' } as const
      await applyNotice(context, provider.name, { ...notice, tradeNo: created.tradeNo })
      return created
    },
    withdraw: (fen, receiver = '13912345678') =>
      call('/api/account/manage/withdrawCash', {
        ...{ amount: fen, account_name: '王小明', account_no: receiver },
      }),
    refund: (payID, fen) =>
      post(
        '/api/operator/payment/refund',
        { pay_id: payID, amount: fen, reason: '用户误充' },
        { operatortoken: OPERATOR_TOKEN },
      ),
    withdrawal: () =>
      db
        .selectFrom('withdrawals')
        .orderBy('id', 'desc')
        .select(['state', 'reason', 'trade_no'])
        .executeTakeFirstOrThrow(),
    balance: () => balanceOf(db, walletOf(id)),
    withdrawing: () => balanceOf(db, withdrawalOf(id)),
    async later(ms) {
      market.advance(ms)
      const failed: string[] = []
      for (const job of [pollPayments, pollWithdrawals]) {
        await job(context).catch((cause: unknown) => failed.push(...failuresOf(cause)))
      }
      return failed
    },
    async close() {
      await app.close()
      await market.close()
    },
  }
}
