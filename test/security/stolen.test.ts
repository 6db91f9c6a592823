import { checksumOf, commands, encodeBody, serverCodes } from 'tavern-im/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../server/src/index.ts'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { userSigsOf } from '../../testing/internal/user-sig.ts'
import { administered, callRest } from '../server/support/back-end.ts'
import { app, otherApp } from '../server/support/test-server.ts'

const { BAD_PACKET, USERSIG_WRONG_KEY, USERSIG_OTHER_APP, USERSIG_OTHER_USER } = serverCodes
const NO_SESSION = 20002

let server: Server

beforeAll(async () => {
  const apps = [administered, otherApp]
  server = await createServer({ apps, dataDir: ':memory:', logLevel: 'silent' })
})

afterAll(() => server.close())

const connect = (sdkAppID: number = app.sdkAppID): Promise<RawClient> =>
  connectRaw({ url: server.url, sdkAppID })

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const sigOf = userSigsOf(app, { now: nowSeconds() - 10 })

const enter = async (userID: string, sig = sigOf(userID)): Promise<RawClient> => {
  const client = await connect()
  await client.login(userID, sig)
  return client
}

/** 0, or the code of the refusal. */
const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    ({ code }) => code,
  )

/** A request as it went over the line, with the checksum of its session. */
const recorded = ({ authKey }: RawClient, seq: number) => {
  const row = commands.session.hello
  const body = encodeBody({}, row.request, 'binary')
  const checksum = checksumOf(authKey, body)
  return { kind: 'request', command: row.name, seq, reqtime: 0, checksum, body } as const
}

describe('a stolen UserSig', () => {
  const wrongs: readonly (readonly [string, string, number])[] = [
    ['from another app', sigOf('alice', otherApp), USERSIG_OTHER_APP],
    ['from another user', sigOf('mallory'), USERSIG_OTHER_USER],
    ['with the app written anew', sigOf('alice', { secret: otherApp.secret }), USERSIG_WRONG_KEY],
  ]
  it.each(wrongs)('%s grants no access [SEC-13]', async (_name, sig, code) => {
    const client = await connect()
    expect(await codeOf(client.login('alice', sig))).toBe(code)
    expect(await codeOf(client.request(commands.session.hello, {}))).toBe(NO_SESSION)
    await client.close()
  })

  it('is invalid in another app with the same userID [SEC-13]', async () => {
    const client = await connect(otherApp.sdkAppID)
    expect(await codeOf(client.login('alice', sigOf('alice')))).toBe(USERSIG_OTHER_APP)
    await client.close()
  })

  it('is invalid after the back end kicks its user; a newer UserSig is valid [SEC-13]', async () => {
    const stolen = sigOf('carol')
    const attacker = await enter('carol', stolen)
    await callRest(server.httpUrl, 'im_open_login_svc/kick', { UserID: 'carol' })
    await attacker.closed
    const again = await connect()
    expect(await codeOf(again.login('carol', stolen))).not.toBe(0)
    expect(await codeOf(again.request(commands.session.hello, {}))).toBe(NO_SESSION)
    const newer = sigOf('carol', { now: nowSeconds() + 5 })
    expect(await codeOf(again.login('carol', newer))).toBe(0)
    await again.close()
  })
})

describe('a replayed request', () => {
  it('is rejected on another connection of any user [SEC-13]', async () => {
    const alice = await enter('alice')
    const overheard = recorded(alice, 7)
    expect(await codeOf(alice.sendFrame(overheard))).toBe(0)
    const bob = await enter('bob')
    expect(await codeOf(bob.sendFrame(overheard))).toBe(BAD_PACKET)
    const guest = await connect()
    expect(await codeOf(guest.sendFrame(overheard))).toBe(NO_SESSION)
    for (const client of [alice, bob, guest]) await client.close()
  })

  it('is rejected in the next session of the same user [SEC-13]', async () => {
    const first = await enter('alice')
    const overheard = recorded(first, 7)
    await first.close()
    const second = await enter('alice')
    expect(second.authKey).not.toBe(first.authKey)
    expect(await codeOf(second.sendFrame(overheard))).toBe(BAD_PACKET)
    await second.close()
  })

  it('is rejected after a logout on the same connection [SEC-13]', async () => {
    const alice = await enter('alice')
    const overheard = recorded(alice, 7)
    await alice.request(commands.session.logout, { type: 0 })
    expect(await codeOf(alice.sendFrame(overheard))).toBe(NO_SESSION)
    await alice.close()
  })

  it.each([0, 1, 0xffffffff])(
    'with the checksum %d is rejected, and the third closes the connection [SEC-13]',
    async (checksum) => {
      const alice = await enter('alice')
      for (let at = 0; at < 3; at += 1) {
        const forged = { ...recorded(alice, 100 + at), checksum }
        expect(await codeOf(alice.sendFrame(forged))).toBe(BAD_PACKET)
      }
      expect((await alice.closed).code).toBe(1008)
    },
  )
})
