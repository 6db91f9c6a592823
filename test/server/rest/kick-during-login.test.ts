import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { administered, callRest } from '../support/back-end.ts'
import { app } from '../support/test-server.ts'

const KICK = 'im_open_login_svc/kick'

let server: Server

beforeAll(async () => {
  server = await createServer({ apps: [administered], dataDir: ':memory:', logLevel: 'silent' })
})

afterAll(() => server.close())

const connect = () => connectRaw({ url: server.url, sdkAppID: app.sdkAppID })

/**
 * Outcome of a login with a kick after a number of ticks: refused, or admitted and then kicked out.
 */
const meet = async (userID: string, ticks: number, isRenewal: boolean): Promise<number> => {
  const userSig = mintUserSig({ ...app, userID, now: Math.floor(Date.now() / 1000) })
  const first = await connect()
  const { instanceID } = await first.login(userID, userSig)
  const client = isRenewal ? first : await connect()
  const kick = async () => {
    for (let tick = 0; tick < ticks; tick++) await setImmediate()
    await callRest(server.httpUrl, KICK, { UserID: userID })
  }
  const login = client.login(userID, userSig, isRenewal ? instanceID : '').then(
    () => 0,
    ({ code }) => code ?? -1,
  )
  const [code] = await Promise.all([login, kick()])
  if (code === 0 || isRenewal) expect((await client.closed).code).toBe(4000)
  else await client.close()
  expect((await first.closed).code).toBe(4000)
  return code
}

it.each([true, false])(
  'no earlier login survives a kick at any moment, a renewal %s [REST-05]',
  async (isRenewal) => {
    const codes = new Set<number>()
    for (let ticks = 0; ticks < 40; ticks++) {
      codes.add(await meet(`user-${isRenewal}-${ticks}`, ticks % 10, isRenewal))
    }
    for (const code of codes) expect([0, 70001, 20002, -1]).toContain(code)
  },
)
