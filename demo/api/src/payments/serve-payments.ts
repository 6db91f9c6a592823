import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { RateLimits } from '../kernel/rate-limits.ts'
import { serveCheckout } from './checkout-route.ts'
import { receiveNotices } from './notify-route.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { SANDBOX } from './sandbox/sandbox-provider.ts'

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
