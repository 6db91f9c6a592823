import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { RateLimits } from '../kernel/rate-limits.ts'
import { applyNotice, type NoticeOutcome } from './apply-notice.ts'
import {
  balancePath,
  type Callback,
  CallbackRefused,
  checkoutPath,
  chooseProvider,
  type Notice,
  notifyPath,
  type Payer,
  type PaymentPage,
  type PaymentProvider,
  payResultPath,
  TRADE_NO,
} from './provider.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { SANDBOX } from './sandbox/sandbox-provider.ts'

const BODY_BYTES = 64 * 1024

/** Responses to providers, which retry unless the status is 200. */
const ANSWERS: Readonly<Record<NoticeOutcome, readonly [status: number, text: string]>> = {
  done: [200, 'success'],
  known: [200, 'success'],
  contradiction: [200, 'success'],
  unknown: [404, 'no such trade'],
  'wrong-amount': [409, 'wrong amount'],
}

const verified = (
  provider: PaymentProvider,
  callback: Callback,
): Notice | CallbackRefused | null => {
  try {
    return provider.verify(callback)
  } catch (cause) {
    if (cause instanceof CallbackRefused) return cause
    throw cause
  }
}

/** Receives the callbacks of providers as raw bytes, which are signed. */
const receiveNotices = (app: FastifyInstance, context: CallContext): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    routes.post<{ Params: { provider: string } }>(
      notifyPath(':provider'),
      async ({ params, headers, body, log }, reply) => {
        reply.type('text/plain; charset=utf-8')
        const provider = context.payments.get(params.provider)
        if (provider === undefined) return reply.status(404).send('no such provider')
        const callback = { headers, body: typeof body === 'string' ? body : '' }
        const notice = verified(provider, callback)
        if (notice instanceof CallbackRefused) {
          log.warn({ err: notice }, `refused a callback for ${provider.name}`)
          return reply.status(401).send('invalid signature, or too old')
        }
        if (notice === null) return reply.status(200).send('success')
        const outcome = await applyNotice(context, provider.name, notice)
        if (outcome === 'contradiction' || outcome === 'wrong-amount' || outcome === 'unknown') {
          log.error({ notice, outcome }, 'unexpected notice from a payment provider')
        }
        const [status, text] = ANSWERS[outcome]
        return reply.status(status).send(text)
      },
    )
  })
}

const params = { type: 'object', properties: { tradeNo: { type: 'string', pattern: TRADE_NO } } }

const redirectTo = (url: string): PaymentPage => ({ kind: 'redirect', url })

/** The page that the URL of a payment shows, or redirects to. */
const nextPage = async (
  context: CallContext,
  tradeNo: string,
  payer: Payer,
): Promise<PaymentPage> => {
  const payment = await context.db
    .selectFrom('payments')
    .where('trade_no', '=', tradeNo)
    .selectAll()
    .executeTakeFirst()
  if (payment === undefined) return redirectTo(balancePath)
  const { id, fen, state, expires_at: expiresAt } = payment
  const isPayable = state === 'created' || state === 'failed'
  if (!isPayable || context.now() >= expiresAt) return redirectTo(payResultPath(id))
  const provider = chooseProvider(context, payment.provider)
  return provider.create({
    tradeNo,
    fen,
    subject: '酒馆余额充值',
    notifyPath: notifyPath(provider.name),
    returnPath: payResultPath(id),
    checkoutPath: checkoutPath(tradeNo),
    expiresAt,
    payer,
  })
}

const PHONES = /Mobi|Android|iPhone|iPad|HarmonyOS/i

const deviceOf = (userAgent: string): Payer['device'] => {
  if (/MicroMessenger/i.test(userAgent) && PHONES.test(userAgent)) return 'wechat'
  return PHONES.test(userAgent) ? 'mobile' : 'desktop'
}

interface CheckoutRequest {
  readonly Params: { readonly tradeNo: string }
  readonly Querystring: { readonly code?: string }
}

const query = { type: 'object', properties: { code: { type: 'string', maxLength: 128 } } }

/**
 * Redirects from a payment to its provider's page, or shows it. The payment is created at the provider only
 * here, because the call that creates it is a transaction, and providers are never called inside
 * one.
 */
const serveCheckout = (app: FastifyInstance, context: CallContext): void => {
  app.get<CheckoutRequest>(
    checkoutPath(':tradeNo'),
    { schema: { params, querystring: query } },
    async ({ params: { tradeNo }, query: { code = '' }, headers, ip }, reply) => {
      const device = deviceOf(headers['user-agent'] ?? '')
      const page = await nextPage(context, tradeNo, { address: ip, device, wechatCode: code })
      reply.header('cache-control', 'no-store')
      if (page.kind === 'redirect') return reply.redirect(page.url)
      return reply
        .headers({
          'content-security-policy': page.policy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(page.html)
    },
  )
}

const PAGES_PER_MINUTE = 120

/**
 * Routes of payments that are no calls: checkout, callbacks, the sandbox's pages. Page views are
 * limited by address; callbacks are not, because they are signed.
 */
export const servePayments = (app: FastifyInstance, context: CallContext): void => {
  receiveNotices(app, context)
  app.register(async (pages) => {
    const limits = new RateLimits()
    pages.addHook('onRequest', async ({ ip }) => {
      const network = context.networkOf(ip)
      if (limits.take(network, PAGES_PER_MINUTE, context.now())) return
      throw new CallFailure('TOO_MANY_CALLS')
    })
    serveCheckout(pages, context)
    if (context.payments.has(SANDBOX)) serveSandbox(pages, context)
  })
}
