import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { restTable } from '../../../server/src/rest/rest-table.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { ADMINISTRATOR, administered, callRest, restAddress } from '../support/back-end.ts'
import { handClock } from '../support/hand-clock.ts'
import { app, otherApp } from '../support/test-server.ts'

const CONFIG = 'openconfigsvr/get_cloud_config'
const KICK = 'im_open_login_svc/kick'

let server: Server
const faults: string[] = []

beforeAll(async () => {
  server = await createServer({
    apps: [administered, otherApp],
    dataDir: ':memory:',
    logLevel: 'error',
    logTo: { write: (line) => faults.push(line) },
  })
})

afterAll(() => server.close())

const call = (path: string, body?: object | string, query?: Record<string, string | undefined>) =>
  callRest(server.httpUrl, path, body, query)

describe('a call', () => {
  it('of an administrator is answered in the response envelope [REST-01] [REST-02]', async () => {
    expect(await call(CONFIG)).toEqual({
      status: 200,
      ActionStatus: 'OK',
      ErrorCode: 0,
      ErrorInfo: '',
      Version: 0,
      CloudConfig: {},
    })
  })

  const sigOf = (order: object) => mintUserSig({ ...app, userID: ADMINISTRATOR, ...order })
  it.each<[string, number, Record<string, string | undefined>]>([
    ['no sdkappid', 60012, { sdkappid: undefined }],
    ['an empty sdkappid', 60012, { sdkappid: '' }],
    ['an sdkappid that is no number', 60025, { sdkappid: '14x' }],
    ['an unknown sdkappid', 70020, { sdkappid: '7' }],
    ['no identifier', 60025, { identifier: undefined }],
    ['a long identifier', 60025, { identifier: 'x'.repeat(33) }],
    ['no usersig', 60025, { usersig: undefined }],
    ['another content type', 60025, { contenttype: 'xml' }],
    ['a usersig that is none', 70003, { usersig: 'x' }],
    ['an expired usersig', 70001, { usersig: sigOf({ now: 1_000, expireSeconds: 9 }) }],
    ['a usersig of another key', 70009, { usersig: sigOf({ secret: 'x' }) }],
    ['a usersig of another user', 70013, { usersig: sigOf({ userID: 'alice' }) }],
    ['a usersig of another app', 70014, { usersig: sigOf(otherApp) }],
    ['a user', 60010, { identifier: 'alice', usersig: sigOf({ userID: 'alice' }) }],
    [
      'an administrator of another app',
      60010,
      { sdkappid: `${otherApp.sdkAppID}`, usersig: sigOf(otherApp) },
    ],
  ])('with %s is rejected with %d [REST-01]', async (_, code, query) => {
    const answer = await call(CONFIG, {}, query)
    expect(answer).toMatchObject({ status: 200, ActionStatus: 'FAIL', ErrorCode: code })
    expect(answer.ErrorInfo).not.toBe('')
  })

  it.each([
    ['openim/sendmsg', 90009],
    ['group_open_http_svc/create_group', 10007],
    ['sns/friend_add', 60010],
  ])('of a user to %s is rejected with %d [REST-01]', async (path, code) => {
    const user = { identifier: 'alice', usersig: sigOf({ userID: 'alice' }) }
    expect(await call(path, {}, user)).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: code })
  })

  it('with a duplicate parameter is rejected with 60025 [REST-01]', async () => {
    const address = `${restAddress(server.httpUrl, CONFIG)}&identifier=x`
    const answer = await fetch(address, { method: 'POST', body: '{}' })
    expect(await answer.json()).toMatchObject({ ErrorCode: 60025 })
  })

  it.each<[string, number, object]>([
    ['im_open_login_svc/account_import', 70402, { UserID: 'alice', Nick: 'a\ud83d' }],
    ['group_open_http_svc/create_group', 10004, { Type: 'Public', Name: 'a\ud83d' }],
    [
      'profile/portrait_set',
      40001,
      {
        From_Account: ADMINISTRATOR,
        ProfileItem: [{ Tag: 'Tag_Profile_IM_Nick', Value: 'a\ud83d' }],
      },
    ],
  ])(
    'to %s with half a surrogate pair is rejected with %d [ACCESS-06]',
    async (path, code, body) => {
      expect(await call(path, body)).toMatchObject({ ErrorCode: code })
    },
  )

  it.each(['', '{', '7', 'null', '[]', '"x"'])(
    'with the body %j is rejected with 60003 [REST-03]',
    async (body) => {
      expect(await call(CONFIG, body)).toMatchObject({
        status: 200,
        ActionStatus: 'FAIL',
        ErrorCode: 60003,
      })
    },
  )

  const far = 'x'.repeat(101)
  it.each([
    ...['openconfigsvr/nope', 'nope/kick', 'toString/constructor', '__proto__/x'],
    ...['openim', 'openim/sendmsg/x', `openim/${far}`, `${far}/sendmsg`, 'openim/%2e%2e%2fx'],
  ])('of the unknown path %s is rejected with 60009 [REST-03]', async (path) => {
    expect(await call(path)).toMatchObject({ status: 200, ErrorCode: 60009 })
  })

  it.each(['GET', 'PUT', 'DELETE'])('by %s is rejected with 60002 [REST-03]', async (method) => {
    const answer = await fetch(restAddress(server.httpUrl, CONFIG), { method })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 60002 })
  })

  it('with a body over a mebibyte is rejected with 60002 [REST-03]', async () => {
    const body = { CloudConfig: { a: 'x'.repeat(1024 * 1024) } }
    const answer = await call('openconfigsvr/set_cloud_config', body)
    expect(answer).toMatchObject({ status: 200, ActionStatus: 'FAIL', ErrorCode: 60002 })
  })

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''])(
    'may have the content type %j [REST-02]',
    async (type) => {
      const answer = await fetch(restAddress(server.httpUrl, CONFIG), {
        method: 'POST',
        body: Buffer.from('{}'),
        headers: type === '' ? {} : { 'content-type': type },
      })
      expect(await answer.json()).toMatchObject({ ActionStatus: 'OK' })
    },
  )

  it.each([...restTable.keys()])('to %s survives any body [REST-04]', async (path) => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          'CloudConfig',
          'PurchaseBits',
          'Words',
          'UserID',
          'Identifier',
          '__proto__',
        ),
        fc.jsonValue(),
      ),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const { status, ErrorCode } = await call(path, JSON.stringify(body))
        expect(status).toBe(200)
        expect(ErrorCode).not.toBe(20005)
      }),
      { numRuns: 30 },
    )
    expect(faults).toEqual([])
  })
})

describe('administrators', () => {
  it('of a single app come from the environment [REST-01]', () => {
    const environment = { SDKAPPID: '7', SECRET: 'x', ADMINISTRATORS: 'one,,two' }
    expect(readCall([], environment).server.apps).toMatchObject([
      { administrators: ['one', 'two'] },
    ])
    expect(readCall([], { SDKAPPID: '7', SECRET: 'x' }).server.apps).toMatchObject([
      { administrators: [] },
    ])
  })

  it.each(['administrator', [7], [''], {}])('of %j prevent the start [REST-01]', async (query) => {
    const options = { apps: [{ ...app, administrators: query as never }], dataDir: ':memory:' }
    await expect(createServer(options)).rejects.toThrow('must be a list of userIDs')
  })
})

describe('calls of one command', () => {
  it('above 200 in a second are rejected with 60007 until it is over, for each app [REST-06]', async () => {
    const clock = handClock(1_700_000_000_000)
    const limited = await createServer({
      apps: [administered, { ...otherApp, administrators: [ADMINISTRATOR] }],
      dataDir: ':memory:',
      logLevel: 'silent',
      clock,
    })
    onTestFinished(() => limited.close())
    const sig = (of: typeof app) =>
      mintUserSig({ ...of, userID: ADMINISTRATOR, now: 1_700_000_000 })
    const code = async (path: string, of = app) => {
      const query = { sdkappid: `${of.sdkAppID}`, usersig: sig(of) }
      return (await callRest(limited.httpUrl, path, {}, query)).ErrorCode
    }
    const codes = await Promise.all(Array.from({ length: 205 }, () => code(CONFIG)))
    expect(codes.filter((one) => one === 60007)).toHaveLength(5)
    expect(await code('openconfigsvr/get_profanity')).toBe(0)
    expect(await code(CONFIG, otherApp)).toBe(0)
    clock.advance(1_000)
    expect(await code(CONFIG)).toBe(0)
  })

  it("are limited by the operator's setting [REST-06]", async () => {
    const { limits } = readCall(['--rest-calls-per-second', '2', '--sdkappid', '1'], {
      SECRET: 'x',
    }).server
    const clock = handClock(1_700_000_000_000)
    const options = { apps: [administered], dataDir: ':memory:', logLevel: 'silent' } as const
    const limited = await createServer({ ...options, clock, limits: limits ?? {} })
    onTestFinished(() => limited.close())
    const usersig = mintUserSig({ ...app, userID: ADMINISTRATOR, now: 1_700_000_000 })
    const code = async () => (await callRest(limited.httpUrl, CONFIG, {}, { usersig })).ErrorCode
    expect([await code(), await code(), await code()]).toEqual([0, 0, 60007])
  })
})

describe('kick', () => {
  const joined = async (userID: string) => {
    const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
    // Signed after any kick of this file.
    const now = Math.floor(Date.now() / 1000) + 60
    await client.login(userID, mintUserSig({ ...app, userID, now }))
    return client
  }

  it.each(['UserID', 'Identifier'])(
    'ends all sessions of the user of %s, and no other [REST-05]',
    async (field) => {
      const [one, two, bob] = await Promise.all([joined('alice'), joined('alice'), joined('bob')])
      expect(await call(KICK, { [field]: 'alice' })).toMatchObject({ ActionStatus: 'OK' })
      for (const client of [one, two]) {
        const [push] = await client.pushed(1)
        expect(push?.command).toBe('push.kick')
        expect(Buffer.from(push?.body ?? '').toString()).toBe('{"type":3}')
        expect((await client.closed).code).toBe(4000)
      }
      expect(bob.pushes).toEqual([])
      await bob.close()
    },
  )

  it('invalidates the issued UserSigs, also after a restart [REST-05]', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tavern-kick-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const start = () => createServer({ apps: [administered], dataDir, logLevel: 'silent' })
    const sigOf = (now: number) => mintUserSig({ ...app, userID: 'alice', now })
    const login = async ({ url }: Server, userSig: string) => {
      const client = await connectRaw({ url, sdkAppID: app.sdkAppID })
      return client.login('alice', userSig).then(
        () => 0,
        ({ code }) => code,
      )
    }
    const before = Math.floor(Date.now() / 1000)
    const first = await start()
    expect(await login(first, sigOf(before))).toBe(0)
    await callRest(first.httpUrl, KICK, { UserID: 'alice' })
    expect(await login(first, sigOf(before))).toBe(70001)
    expect(await login(first, sigOf(before + 100))).toBe(0)
    await first.close()
    const second = await start()
    expect(await login(second, sigOf(before))).toBe(70001)
    expect(await login(second, sigOf(before + 100))).toBe(0)
    await second.close()
  })

  it('is rejected for an unknown user [REST-03]', async () => {
    expect(await call(KICK, { UserID: 'nobody' })).toMatchObject({ ErrorCode: 70107 })
    expect(await call(KICK, {})).toMatchObject({ ErrorCode: 70402 })
    expect(await call(KICK, { UserID: 7 })).toMatchObject({ ErrorCode: 70402 })
    expect(await call(KICK, { UserID: '' })).toMatchObject({ ErrorCode: 70402 })
  })
})
