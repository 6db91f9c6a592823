import type { FastifyInstance } from 'fastify'
import {
  type PaymentProvider,
  type PaymentProviders,
  paymentProviders,
} from '../payments/provider.ts'
import { type Post, runSandbox } from '../payments/sandbox/run-sandbox.ts'
import { sandboxProvider } from '../payments/sandbox/sandbox-provider.ts'
import { sandboxSecretOf } from '../payments/sandbox/signature.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'

/** Posts within this process, so that callbacks arrive regardless of any proxy in front of it. */
const postTo =
  (app: FastifyInstance): Post =>
  async (url, headers, body) =>
    (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode

interface Payments {
  readonly providers: PaymentProviders
  /** Starts the sandbox, if it is used; returns a function that stops it. */
  start(app: FastifyInstance): () => Promise<void>
}

/** The given providers, or the sandbox if none are given. */
export const openPayments = async (
  db: Database,
  { sandboxPayoutMs }: Settings,
  configured: readonly PaymentProvider[] | undefined,
): Promise<Payments> => {
  if (configured !== undefined)
    return { providers: paymentProviders(configured), start: () => async () => {} }
  const sandbox = { db, now: Date.now, secret: await sandboxSecretOf(db) }
  return {
    providers: paymentProviders([sandboxProvider({ ...sandbox, payoutMs: sandboxPayoutMs })]),
    start(app) {
      const worker = runSandbox(sandbox, postTo(app), (cause) => app.log.error(cause))
      return () => worker.stop()
    },
  }
}
