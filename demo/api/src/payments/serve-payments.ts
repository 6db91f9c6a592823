import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../failures.ts'
import { RateLimits } from '../rate-limits.ts'
import { serveCheckout } from './checkout-route.ts'
import { receiveNotices } from './notify-route.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { SANDBOX } from './sandbox/sandbox-provider.ts'

const PAGES_PER_MINUTE = 120

/**
 * What of payments is no call: the way to the provider, what providers post, the sandbox's own pages. Who
 * looks at pages is counted by address; providers are not, they come with signatures.
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
