import { commands, decodeBody, pushes, serverCodes } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSessionLimits } from '../../../server/src/gateway/app-options.ts'
import { type Session, surplus } from '../../../server/src/gateway/session-registry.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import {
  app,
  NOW_SECONDS,
  sigOf,
  type TestServer,
  type TestServerOptions,
  testServer,
} from '../support/test-server.ts'

let server: TestServer | undefined

const start = async (options?: TestServerOptions) => {
  server = await testServer(options)
  return server
}

afterEach(() => server?.close())

const refused = (code: number) => expect.objectContaining({ name: 'RawRefusal', code })

const hello = (client: RawClient) => client.request(commands.session.hello, {})

/** The types of the kick-outs that a client received. */
const kicksOf = ({ pushes: frames }: RawClient) =>
  frames
    .filter(({ command }) => command === pushes.session.kick.name)
    .map(({ body }) => decodeBody(body, pushes.session.kick.body).type)

const WEB = { platform: 7 }
const NODE = { platform: 13 }
const MINI = { platform: 7, isMiniProgram: true }

describe('several sessions of a user', () => {
  it('may be open at once; one more of a kind ends the oldest of that kind [SESSION-25]', async () => {
    const { join, health } = await start({ sessions: { web: 2 } })
    const node = await join('alice', NODE)
    const mini = await join('alice', MINI)
    const first = await join('alice', WEB)
    const second = await join('alice', WEB)
    const third = await join('alice', WEB)
    expect((await first.closed).code).toBe(4000)
    expect(kicksOf(first)).toEqual([1])
    await Promise.all([node, mini, second, third].map(hello))
    expect(await health()).toMatchObject({ sessionsNow: 4 })
  })

  it('are limited to one page, one mini program and several others by default [SESSION-25]', async () => {
    const { join } = await start({ sessions: {} })
    const nodes = [await join('alice', NODE), await join('alice', NODE)]
    const mini = await join('alice', MINI)
    const first = await join('alice', WEB)
    const second = await join('alice', WEB)
    expect((await first.closed).code).toBe(4000)
    expect(kicksOf(first)).toEqual([1])
    await Promise.all([...nodes, mini, second].map(hello))
  })

  it('end the oldest when the total exceeds the limit [SESSION-25]', async () => {
    const { join } = await start({ sessions: { total: 2 } })
    const node = await join('alice', NODE)
    const web = await join('alice', WEB)
    const other = await join('bob', NODE)
    const mini = await join('alice', MINI)
    expect((await node.closed).code).toBe(4000)
    expect(kicksOf(node)).toEqual([2])
    await Promise.all([web, mini, other].map(hello))
  })

  it('can be limited to one of each kind, as in the closed SDK [SESSION-25]', async () => {
    const { join } = await start({ sessions: { web: 1, mobile: 1, miniProgram: 1, desktop: 1 } })
    const old = await Promise.all([WEB, NODE, MINI, { platform: 2 }].map((at) => join('alice', at)))
    const now = [await join('alice', { platform: 1 }), await join('alice', MINI)]
    await Promise.all([old[2], old[3]].map((client) => client?.closed))
    expect(old.map((client) => kicksOf(client))).toEqual([[], [], [1], [1]])
    await Promise.all([...old.slice(0, 2), ...now].map(hello))
  })

  const session = (platform: number, isMiniProgram = false) =>
    ({ client: { platform, isMiniProgram } }) as Session

  it.each([
    ['within the limits', [7, 7, 13], {}, []],
    ['of one kind', [7, 13, 7], { web: 1 }, [[0, 1]]],
    [
      'of one kind, several',
      [7, 7, 7],
      { web: 1 },
      [
        [0, 1],
        [1, 1],
      ],
    ],
    ['in all', [13, 7], { total: 1 }, [[0, 2]]],
    [
      'of a kind first, then in all',
      [13, 7, 1, 7],
      { web: 1, total: 2 },
      [
        [1, 1],
        [0, 2],
      ],
    ],
    ['that are unknown are desktops', [0, 99], { desktop: 1 }, [[0, 1]]],
  ] as const)(
    'end in the configured order: %s [SESSION-25]',
    (_title, platforms, changes, gone) => {
      const all = platforms.map((platform) => session(platform))
      const limits = { ...defaultSessionLimits, ...changes }
      const found = surplus(all, all.at(-1) as Session, limits)
      expect(found.map(([one, type]) => [all.indexOf(one), type])).toEqual(gone)
    },
  )

  it('include only the newest session of an instance', async () => {
    const server = await start()
    const old = await server.connect()
    const { instanceID } = await old.login('alice', sigOf('alice'))
    const next = await server.connect()
    await next.login('alice', sigOf('alice'), instanceID)
    expect(await old.closed).toEqual({ code: 4000, reason: 'the same instance logged in again' })
    expect(old.pushes).toEqual([])
    expect(await server.health()).toMatchObject({ sessionsNow: 1 })
  })

  it('end with a logout, while the connection stays open for a login of another user', async () => {
    const server = await start()
    const client = await server.join('alice')
    await client.request(commands.session.logout, { type: 0 })
    expect(server.core.delivery.isOnline(app.sdkAppID, 'alice')).toBe(false)
    await expect(client.request(commands.session.hello, {})).rejects.toEqual(refused(20002))
    await client.login('bob', sigOf('bob'))
    expect(server.core.delivery.isOnline(app.sdkAppID, 'bob')).toBe(true)
  })

  it('end when the core kicks the user, except on the requesting connection', async () => {
    const server = await start({
      extra: {
        'group.quit': ({ sdkAppID, userID, connectionID }) => {
          server.core.delivery.kick(sdkAppID, userID, 3, connectionID)
          return {}
        },
      },
    })
    const asking = await server.join('alice')
    const other = await server.join('alice')
    await asking.request(commands.group.quit, { groupID: 'g' })
    expect((await other.closed).code).toBe(4000)
    expect(decodeBody(other.pushes[0]?.body ?? '', pushes.session.kick.body)).toEqual({ type: 3 })
    await expect(asking.request(commands.session.hello, {})).resolves.toEqual({})
  })

  it('end when one of them calls session.kickOther, and sessions of other users stay [SESSION-26]', async () => {
    const { join } = await start()
    const others = [await join('alice'), await join('alice')]
    const asking = await join('alice')
    const bob = await join('bob')
    await asking.request(commands.session.kickOther, {})
    await Promise.all(others.map(({ closed }) => closed))
    expect(others.map(kicksOf)).toEqual([[2], [2]])
    await Promise.all([asking, bob].map(hello))
    await expect(
      (await server?.connect())?.request(commands.session.kickOther, {}),
    ).rejects.toEqual(refused(serverCodes.AUTH_FAILED))
  })
})

describe('a renewal: a login of the same instance on the same connection', () => {
  it('keeps the session, its key, its position and its push count [SESSION-18]', async () => {
    const { join, connect, core, health } = await start({ sessions: { desktop: 2 } })
    const client = await connect({ ackEvery: 1 })
    const first = await client.login('alice', sigOf('alice'))
    const second = await join('alice')
    const publish = (type: 1) =>
      core.delivery.deliver(
        { sdkAppID: app.sdkAppID, userIDs: ['alice'] },
        { name: 'push.test', binary: () => new Uint8Array([type]), text: () => `${type}` },
      )
    publish(1)
    await client.pushed(1)
    const again = await client.login(
      'alice',
      sigOf('alice', { now: NOW_SECONDS + 10 }),
      first.instanceID,
    )
    expect(again).toMatchObject({
      authKey: first.authKey,
      instanceID: first.instanceID,
      userSigExpiredTime: NOW_SECONDS + 86_410,
    })
    publish(1)
    await client.pushed(2)
    await client.request(commands.session.pushAck, { seq: 2, count: 2 })
    expect(await health()).toMatchObject({ sessionsNow: 2, logins: 2, refusals: 0 })
    await join('alice')
    await client.closed
    expect(kicksOf(client)).toEqual([1])
    await hello(second)
  })

  it('that is rejected leaves the session unchanged [SESSION-18]', async () => {
    const { connect } = await start()
    const client = await connect()
    const { instanceID } = await client.login('alice', sigOf('alice'))
    await expect(client.login('alice', 'wrong', instanceID)).rejects.toEqual(refused(70003))
    await hello(client)
  })

  it('opens no session if the session ended meanwhile [SESSION-18]', async () => {
    const { connect, core, health } = await start()
    const client = await connect()
    const { instanceID } = await client.login('alice', sigOf('alice'))
    let letIn = () => {}
    core.openAccount = () =>
      new Promise((resolve) => {
        letIn = () => resolve({ tinyID: 't', customStatus: '', purchaseBits: '1' })
      })
    const renewal = client.login('alice', sigOf('alice'), instanceID)
    await client.request(commands.session.logout, { type: 0 })
    letIn()
    await expect(renewal).rejects.toEqual(refused(serverCodes.AUTH_FAILED))
    expect(await health()).toMatchObject({ sessionsNow: 0 })
  })
})

describe('a UserSig that expires', () => {
  const DAY_MS = 86_400_000

  /** Lets time pass for the server while the clients stay busy enough to be kept. */
  const pass = async (at: TestServer, ms: number, ...clients: RawClient[]) => {
    for (let left = ms; left > 0; left -= 60_000) {
      at.clock.advance(Math.min(left, 60_000))
      await Promise.all(clients.map((client) => client.request(commands.session.ping, {})))
    }
  }

  it('is reported to the client and ends its session after the grace period [SESSION-24]', async () => {
    const at = await start({ limits: { expiryGraceSeconds: 30, idleSeconds: 1e9 } })
    const client = await at.join('alice')
    at.clock.advance(DAY_MS - 10_000)
    await hello(client)
    expect(client.pushes).toEqual([])
    at.clock.advance(15_000)
    const [notice] = await client.pushed(1)
    expect(notice?.command).toBe('push.credentialsExpired')
    expect(decodeBody(notice?.body ?? '', pushes.session.credentialsExpired.body)).toEqual({
      level: 'account',
    })
    await pass(at, 20_000, client)
    await hello(client)
    at.clock.advance(20_000)
    expect((await client.closed).code).toBe(4000)
    expect(client.pushes).toHaveLength(2)
    expect(kicksOf(client)).toEqual([4])
  })

  it('keeps the session if a new one arrives within the grace period [SESSION-24]', async () => {
    const at = await start({ limits: { idleSeconds: 1e9 } })
    const client = await at.connect()
    const { instanceID } = await client.login('alice', sigOf('alice'))
    at.clock.advance(DAY_MS + 10_000)
    await client.pushed(1)
    await client.login('alice', sigOf('alice', { now: NOW_SECONDS + 86_400 }), instanceID)
    at.clock.advance(120_000)
    await hello(client)
    expect(kicksOf(client)).toEqual([])
  })
})
