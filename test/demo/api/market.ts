import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { sandboxCodeSender } from '../../../demo/api/src/accounts/code-sender.ts'
import type { CallContext } from '../../../demo/api/src/call.ts'
import { liveSettings } from '../../../demo/api/src/editable-settings.ts'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { auditLedger } from '../../../demo/api/src/ledger/audit.ts'
import { hashOfOperatorToken } from '../../../demo/api/src/operator/token.ts'
import { paymentProviders } from '../../../demo/api/src/payments/provider.ts'
import { sandboxProvider } from '../../../demo/api/src/payments/sandbox/sandbox-provider.ts'
import { auditReputations } from '../../../demo/api/src/reviews/reputation.ts'
import { seedAccounts } from '../../../demo/api/src/seed/accounts.ts'
import { seedJobs } from '../../../demo/api/src/seed/jobs.ts'
import { seedRooms } from '../../../demo/api/src/seed/rooms.ts'
import { standardSettings } from '../../../demo/api/src/settings.ts'
import { openPictures } from '../../../demo/api/src/uploads/picture-store.ts'
import { networkOf } from '../../../server/src/admission/network-of.ts'
import { stillPicture } from '../../../server/src/services/objects/still-picture.ts'
import { anOperator } from './operators.ts'
import { openTestDatabase } from './test-database.ts'

interface Envelope {
  ok: boolean
  error_code: number
  error_msg: string
  appeal_token?: string
  /** The shape depends on the call. */
  data: Record<string, unknown>
}

export interface Market {
  readonly im: { readonly sdkAppID: number; readonly secret: string }
  readonly app: FastifyInstance
  readonly context: CallContext
  /** Advances the back end's clock. */
  advance(ms: number): void
  post(
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Envelope }>
  /** Logs in as a trial account; returns the access token. */
  login(account: string): Promise<string>
  /** Requests a login code; returns it. */
  codeOf(phone: string): Promise<string>
  /** Fails if the books do not balance. */
  close(): Promise<void>
}

const USER_SIG_SECONDS = 600

/** The session of 小王, an administrator of the test market: the header `operatortoken`. */
export const OPERATOR_TOKEN = 'operator-token-of-the-tests'

/** The token that creates the first administrator of a market without one. */
export const SETUP_TOKEN = 'setup-token-of-the-tests'

/** Secret of the test market's sandbox. */
export const SANDBOX_SECRET = 'sandbox-secret-of-the-tests'

/** The back end with its seeds and an operator, on its own database and a manual clock. */
export const openMarket = async ({ hasOperator = true } = {}): Promise<Market> => {
  let time = 1_700_000_000_000
  const { db, close } = await openTestDatabase()
  await seedAccounts(db, time)
  await seedRooms(db)
  await seedJobs(db)
  const im = { sdkAppID: 1400000000, secret: 'our-own-example-secret-key-0001' }
  const context = {
    db,
    im,
    userSigSeconds: USER_SIG_SECONDS,
    trialAccounts: 'everybody' as const,
    operatorTokenHash: hashOfOperatorToken(SETUP_TOKEN),
    settings: liveSettings(standardSettings),
    payments: paymentProviders([
      sandboxProvider({ db, now: () => time, secret: SANDBOX_SECRET, payoutMs: 5000 }),
    ]),
    pictures: openPictures(':memory:'),
    wechat: null,
    networkOf,
    stillPicture,
    codeSender: sandboxCodeSender('everybody'),
    readTranscript: async () => ({ lines: [], next: 0 }),
    readEvidence: async () => null,
    now: () => time,
  }
  if (hasOperator) await anOperator(context, '小王', { token: OPERATOR_TOKEN })
  const app = await createApi(context, { logLevel: 'silent' })
  const post: Market['post'] = async (path, body = {}, headers = {}) => {
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    im,
    app,
    context,
    post,
    advance: (ms) => {
      time += ms
    },
    login: async (account) => {
      const { body } = await post('/api/basic/user/loginWx', { account })
      return String(body.data.access_token)
    },
    codeOf: async (phone) => {
      const { body } = await post('/api/basic/user/sendCode', { phone })
      return String(body.data.sandbox_code)
    },
    close: async () => {
      await app.close()
      const faults = [...(await auditLedger(db)), ...(await auditReputations(db))]
      await close()
      expect(faults).toEqual([])
    },
  }
}
