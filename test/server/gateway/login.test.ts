import { binaryCodec, commands, textCodec } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import {
  app,
  NOW_SECONDS,
  otherApp,
  sigOf,
  type TestServer,
  type TestServerOptions,
  testServer,
} from '../support/test-server.ts'

let server: TestServer

const start = async (options?: TestServerOptions) => {
  server = await testServer(options)
}

afterEach(() => server.close())

const refused = (code: number) => expect.objectContaining({ name: 'RawRefusal', code })

describe('a login', () => {
  it.each([
    ['binary', binaryCodec],
    ['text', textCodec],
  ])('returns the session data over %s', async (_, codec) => {
    await start()
    const client = await server.connect({ codec })
    const answer = await client.login('alice', sigOf('alice'))
    expect(answer).toEqual({
      instanceID: expect.stringMatching(/^[0-9a-f]{32}$/),
      helloInterval: 120,
      authKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      a2Key: expect.stringMatching(/^[0-9a-f]{32}$/),
      tinyID: 'tiny-alice',
      timeStamp: NOW_SECONDS * 1000,
      customStatus: '',
      purchaseBits: '1'.repeat(64),
      userSigExpiredTime: NOW_SECONDS + 86_400,
    })
    expect(server.core.delivery.isOnline(app.sdkAppID, 'alice')).toBe(true)
    expect(server.core.delivery.isOnline(otherApp.sdkAppID, 'alice')).toBe(false)
  })

  it('returns the configured hello interval', async () => {
    await start({ limits: { helloSeconds: 30 } })
    const client = await server.connect()
    expect((await client.login('alice', sigOf('alice'))).helloInterval).toBe(30)
  })

  it('keeps the instance of the client', async () => {
    await start()
    const client = await server.connect()
    expect((await client.login('alice', sigOf('alice'), 'mine')).instanceID).toBe('mine')
  })

  it.each([
    [70001, 'expired', sigOf('alice', { now: NOW_SECONDS - 90_000 })],
    [70003, 'garbage', 'garbage'],
    [
      70009,
      'of another key',
      mintUserSig({ ...app, secret: 'x', userID: 'alice', now: NOW_SECONDS }),
    ],
    [70013, 'of another user', sigOf('bob')],
    [70014, 'of another app', mintUserSig({ ...otherApp, userID: 'alice', now: NOW_SECONDS })],
  ])(
    'is rejected with %i when the UserSig is %s, and opens no session',
    async (code, _, userSig) => {
      await start()
      const client = await server.connect()
      await expect(client.login('alice', userSig)).rejects.toEqual(refused(code))
      await expect(client.request(commands.session.hello, {})).rejects.toEqual(refused(20002))
      expect(server.core.delivery.isOnline(app.sdkAppID, 'alice')).toBe(false)
    },
  )

  it('is rejected with 70020 for an app that is not configured', async () => {
    await start()
    const client = await server.connect({ sdkAppID: 99 })
    await expect(client.login('alice', sigOf('alice'))).rejects.toEqual(refused(70020))
  })

  it('is rejected with 20003 for an invalid userID', async () => {
    await start()
    const client = await server.connect()
    for (const userID of ['', 'a'.repeat(33), 7 as unknown as string]) {
      await expect(client.login(userID, sigOf('a'))).rejects.toEqual(refused(20003))
    }
  })

  it('is rejected with 70050 after too many wrong UserSigs, and a right one is accepted', async () => {
    await start({ limits: { failedLoginsPerMinute: 3 } })
    const client = await server.connect()
    for (let i = 0; i < 3; i++) {
      await expect(client.login('alice', 'wrong')).rejects.toEqual(refused(70003))
    }
    await expect(client.login('alice', 'wrong')).rejects.toEqual(refused(70050))
    expect((await client.closed).code).toBe(1008)
    const other = await server.join('alice')
    await expect(other.request(commands.session.hello, {})).resolves.toEqual({})
    server.clock.advance(60_000)
    const later = await server.connect()
    await expect(later.login('alice', 'wrong')).rejects.toEqual(refused(70003))
  })

  it("forwards the core's error, and the connection stays a guest", async () => {
    await start()
    server.core.openAccount = () => Promise.reject(new Refusal(70020, 'gone'))
    const client = await server.connect()
    await expect(client.login('alice', sigOf('alice'))).rejects.toEqual(refused(70020))
    await expect(client.login('alice', sigOf('alice'))).rejects.toEqual(refused(70020))
  })

  it('is rejected while another login of the connection is in flight', async () => {
    await start()
    let letIn = () => {}
    server.core.openAccount = () =>
      new Promise((resolve) => {
        letIn = () => resolve({ tinyID: 't', customStatus: '', purchaseBits: '1' })
      })
    const client = await server.connect()
    const first = client.login('alice', sigOf('alice'))
    await expect(client.login('alice', sigOf('alice'))).rejects.toEqual(refused(20002))
    letIn()
    await expect(first).resolves.toMatchObject({ tinyID: 't' })
  })

  it.each(['logs out', 'goes away'])(
    'opens no session when the client %s meanwhile',
    async (how) => {
      await start()
      let letIn = () => {}
      server.core.openAccount = () =>
        new Promise((resolve) => {
          letIn = () => resolve({ tinyID: 't', customStatus: '', purchaseBits: '1' })
        })
      const client = await server.connect()
      const login = client.login('alice', sigOf('alice'))
      if (how === 'logs out') await client.request(commands.session.logout, { type: 0 })
      else await Promise.all([client.close(), expect(login).rejects.toThrow('closed')])
      letIn()
      if (how === 'logs out') await login
      expect(await server.health()).toMatchObject({ logins: 0, sessionsNow: 0 })
      expect(server.core.delivery.isOnline(app.sdkAppID, 'alice')).toBe(false)
    },
  )

  it('writes no UserSig or key into the log', async () => {
    await start()
    const client = await server.join('alice')
    await expect(client.login('bob', sigOf('alice'))).rejects.toThrow('70013')
    expect(server.lines.length).toBeGreaterThan(0)
    const log = server.lines.join()
    for (const secret of [app.secret, client.authKey, sigOf('alice')]) {
      expect(log).not.toContain(secret)
    }
  })
})
