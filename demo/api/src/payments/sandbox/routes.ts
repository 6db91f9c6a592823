import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DbContext } from '../../storage/database.ts'
import { pagePolicy } from '../cashier/frame.ts'
import { TRADE_NO } from '../provider.ts'
import { type DeliveryName, deliveryNames } from './deliveries.ts'
import { tradePage, unknownTradePage } from './page.ts'
import { REFUSAL, SANDBOX_PAGES } from './sandbox-provider.ts'
import { decideTrade, findTrade, type Trade } from './trades.ts'

const params = { type: 'object', properties: { tradeNo: { type: 'string', maxLength: 64 } } }

const body = {
  type: 'object',
  properties: {
    outcome: { type: 'string', enum: ['paid', 'failed'] },
    delivery: { type: 'string', enum: deliveryNames },
  },
  required: ['outcome'],
}

const FAILURES: Readonly<Record<Trade['kind'], string>> = {
  payment: '支付失败，银行卡余额不足',
  payout: REFUSAL,
  refund: REFUSAL,
}

interface PageRequest {
  readonly Params: { readonly tradeNo: string }
}

interface Decided extends PageRequest {
  readonly Body: { readonly outcome: 'paid' | 'failed'; readonly delivery?: DeliveryName }
}

const known = async (context: DbContext, tradeNo: string): Promise<Trade | undefined> =>
  new RegExp(TRADE_NO).test(tradeNo) ? findTrade(context, tradeNo) : undefined

const show = (reply: FastifyReply, trade: Trade | undefined, now: number): FastifyReply =>
  reply
    .status(trade === undefined ? 404 : 200)
    .headers({
      'content-security-policy': pagePolicy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(trade === undefined ? unknownTradePage() : tradePage(trade, now))

/** Serves the page of each trade, on which anyone who knows its URL decides the outcome. */
export const serveSandbox = (app: FastifyInstance, context: DbContext): void => {
  const url = `${SANDBOX_PAGES}/:tradeNo`
  app.get<PageRequest>(url, { schema: { params } }, async (request, reply) =>
    show(reply, await known(context, request.params.tradeNo), context.now()),
  )
  app.post<Decided>(url, { schema: { params, body } }, async (request, reply) => {
    const { outcome, delivery = 'once' } = request.body
    const trade = await known(context, request.params.tradeNo)
    if (trade === undefined) return show(reply, trade, context.now())
    const reason = outcome === 'failed' ? FAILURES[trade.kind] : ''
    await decideTrade(context, trade.trade_no, { event: outcome, reason, delivery })
    // Redirects to a GET, so that going back or reloading does not decide again.
    return reply.redirect(`${SANDBOX_PAGES}/${trade.trade_no}`, 303)
  })
}
