import type { FastifyInstance } from 'fastify'
import { createApi } from '../../../demo/api/src/api.ts'
import { seedAccounts } from '../../../demo/api/src/seed/accounts.ts'
import { seedRooms } from '../../../demo/api/src/seed/rooms.ts'
import { openDatabase } from '../../../demo/api/src/storage/database.ts'

interface Envelope {
  ok: boolean
  error_code: number
  error_msg: string
  /** Shape by call; the tests say what they expect. */
  data: Record<string, unknown>
}

export interface Market {
  readonly im: { readonly sdkAppID: number; readonly secret: string }
  readonly app: FastifyInstance
  /** Moves the clock of the back end. */
  advance(ms: number): void
  post(
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Envelope }>
  /** Logs in as a trial account; answers the access token. */
  login(account: string): Promise<string>
  close(): Promise<void>
}

const USER_SIG_SECONDS = 600

/** The back end with its seeds, on a database in memory and a clock moved by hand. */
export const openMarket = async (): Promise<Market> => {
  let time = 1_700_000_000_000
  const db = await openDatabase(':memory:')
  await seedAccounts(db, time)
  await seedRooms(db)
  const im = { sdkAppID: 1400000000, secret: 'our-own-example-secret-key-0001' }
  const app = await createApi(
    { db, im, userSigSeconds: USER_SIG_SECONDS, now: () => time },
    { logLevel: 'silent' },
  )
  const post: Market['post'] = async (path, body = {}, headers = {}) => {
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    im,
    app,
    post,
    advance: (ms) => {
      time += ms
    },
    login: async (account) => {
      const { body } = await post('/api/basic/user/loginWx', { account })
      return String(body.data.access_token)
    },
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
