import { walletOf, withdrawalOf } from '../../../demo/api/src/ledger/accounts.ts'
import { balanceOf } from '../../../demo/api/src/ledger/audit.ts'
import { pollPayments, pollWithdrawals } from '../../../demo/api/src/payments/poll-providers.ts'
import {
  decideDue,
  type Post,
  sendNotices,
} from '../../../demo/api/src/payments/sandbox/run-sandbox.ts'
import { signatureHeaders } from '../../../demo/api/src/payments/sandbox/signature.ts'
import type { NoticeBody } from '../../../demo/api/src/payments/sandbox/trades.ts'
import { type Market, openMarket, SANDBOX_SECRET } from './market.ts'

type Reply = Awaited<ReturnType<Market['post']>>['body']

/** A logged-in account. */
export interface Payer {
  readonly accountID: number
  call(path: string, body?: object, key?: string): Promise<Reply>
  balance(): Promise<number>
  withdrawing(): Promise<number>
  /** Creates a recharge. */
  create(fen: number): Promise<{ readonly payID: string; readonly tradeNo: string }>
  status(payID: string): Promise<unknown>
  /** Creates and credits a recharge. */
  recharge(fen: number): Promise<void>
}

/** A market with a sandbox whose callbacks the test controls. */
export interface PaymentTestBed {
  readonly market: Market
  readonly sandbox: Market['context'] & { readonly secret: string }
  payer(account: string): Promise<Payer>
  /** Opens the URL of a payment and returns its redirect. */
  checkout(tradeNo: string): Promise<string>
  /** Decides a trade on the sandbox's page. */
  decide(tradeNo: string, outcome: 'paid' | 'failed', delivery?: string): Promise<number>
  /** Sends a callback, by default about a paid payment. */
  notify(notice: Partial<NoticeBody> & Pick<NoticeBody, 'trade_no' | 'fen'>): Promise<number>
  /** Posts a body with headers to the callback path. */
  readonly send: Post
  /** Runs the sandbox's due work. */
  tick(): Promise<void>
  /** Advances the clock, then runs the due work of the sandbox and the market. */
  later(ms: number): Promise<void>
  /** Amounts received from providers (negative) and paid out to them, in order. */
  clearingMoves(): Promise<readonly number[]>
}

export const CALLBACKS = '/pay/notify/sandbox'

const payerOf = async (testBed: Omit<PaymentTestBed, 'payer'>, account: string): Promise<Payer> => {
  const { market } = testBed
  const { db } = market.context
  const accesstoken = await market.login(account)
  const { id: accountID } = await db
    .selectFrom('accounts')
    .where('account', '=', account)
    .select('id')
    .executeTakeFirstOrThrow()
  const call: Payer['call'] = async (path, body = {}, key = '') => {
    const headers = key === '' ? { accesstoken } : { accesstoken, 'idempotency-key': key }
    return (await market.post(path, body, headers)).body
  }
  const create: Payer['create'] = async (fen) => {
    const { data } = await call('/api/pay/order/create', { amount: fen })
    return { payID: String(data.pay_id), tradeNo: String(data.pay_url).split('/').at(-1) ?? '' }
  }
  return {
    accountID,
    call,
    create,
    balance: () => balanceOf(db, walletOf(accountID)),
    withdrawing: () => balanceOf(db, withdrawalOf(accountID)),
    status: async (payID) =>
      (await call('/api/pay/status/checkStatus', { pay_id: payID })).data.status,
    recharge: async (fen) => {
      const { tradeNo } = await create(fen)
      await testBed.notify({ trade_no: tradeNo, fen })
    },
  }
}

const clearingMoves = async ({ db }: Market['context']): Promise<readonly number[]> => {
  const entries = await db
    .selectFrom('entries')
    .where('kind', '=', 'clearing')
    .orderBy('number')
    .select('fen')
    .execute()
  return entries.map(({ fen }) => fen)
}

const tick = async (sandbox: PaymentTestBed['sandbox'], send: Post): Promise<void> => {
  await decideDue(sandbox)
  await sendNotices(sandbox, send)
}

export const openPaymentTestBed = async (): Promise<PaymentTestBed> => {
  const market = await openMarket()
  const { app, context } = market
  const sandbox = { ...context, secret: SANDBOX_SECRET }
  const send: Post = async (url, headers, payload) =>
    (await app.inject({ method: 'POST', url, headers, payload })).statusCode
  const testBed: Omit<PaymentTestBed, 'payer'> = {
    market,
    sandbox,
    send,
    checkout: async (tradeNo) => {
      const { headers } = await app.inject({ method: 'GET', url: `/pay/checkout/${tradeNo}` })
      return String(headers.location)
    },
    decide: async (tradeNo, outcome, delivery = 'once') => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/sandbox/pay/${tradeNo}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ outcome, delivery }).toString(),
      })
      return statusCode
    },
    notify: (notice) => {
      const whole: NoticeBody = { about: 'payment', outcome: 'paid', reason: '', ...notice }
      const body = JSON.stringify(whole)
      return send(CALLBACKS, signatureHeaders(sandbox, body), body)
    },
    tick: () => tick(sandbox, send),
    later: async (ms) => {
      market.advance(ms)
      await tick(sandbox, send)
      await pollPayments(context)
      await pollWithdrawals(context)
    },
    clearingMoves: () => clearingMoves(context),
  }
  return { ...testBed, payer: (account) => payerOf(testBed, account) }
}
