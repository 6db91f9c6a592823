import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import {
  balancePath,
  checkoutPath,
  chooseProvider,
  notifyPath,
  payResultPath,
  TRADE_NO,
} from './provider.ts'

const params = { type: 'object', properties: { tradeNo: { type: 'string', pattern: TRADE_NO } } }

/** The page to which the URL of a payment redirects. */
const nextPage = async (context: CallContext, tradeNo: string): Promise<string> => {
  const payment = await context.db
    .selectFrom('payments')
    .where('trade_no', '=', tradeNo)
    .selectAll()
    .executeTakeFirst()
  if (payment === undefined) return balancePath
  const { id, fen, state, expires_at: expiresAt } = payment
  const isPayable = state === 'created' || state === 'failed'
  if (!isPayable || context.now() >= expiresAt) return payResultPath(id)
  const provider = chooseProvider(context, payment.provider)
  return provider.create({
    tradeNo,
    fen,
    subject: '酒馆余额充值',
    notifyPath: notifyPath(provider.name),
    returnPath: payResultPath(id),
    expiresAt,
  })
}

/**
 * Redirects from a payment to its provider's page. The payment is created at the provider only
 * here, because the call that creates it is a transaction, and providers are never called inside
 * one.
 */
export const serveCheckout = (app: FastifyInstance, context: CallContext): void => {
  app.get<{ Params: { tradeNo: string } }>(
    checkoutPath(':tradeNo'),
    { schema: { params } },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(await nextPage(context, request.params.tradeNo)),
  )
}
