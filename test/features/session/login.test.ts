import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { neverAnswers } from '../../../testing/scripted/behaviours.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { aLoginAnswer } from './support.ts'

const alice = { userID: 'alice', userSig: 'signed' }

describe('login', () => {
  it('resolves before SDK_READY, and is ready inside its handler [SESSION-01]', async () => {
    const { chat, events, advance } = aClient()
    const order: string[] = []
    chat.on(EVENT.SDK_READY, () => order.push(`ready ${chat.isReady()}`))
    const login = chat.login(alice).then(({ data }) => order.push(`login ${data.actionStatus}`))
    await advance(0)
    await login
    await advance(0)
    expect(order).toEqual(['login OK', 'ready true'])
    expect(chat.getLoginUser()).toBe('alice')
    expect(events.dataOf(EVENT.SDK_READY)).toHaveLength(1)
  })

  it('emits each list event once after SDK_READY, even for empty lists [SESSION-02]', async () => {
    const { chat, events, advance } = aClient()
    chat.login(alice)
    await advance(0)
    expect(events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toEqual([[]])
    expect(events.dataOf(EVENT.GROUP_LIST_UPDATED)).toEqual([[]])
    expect(events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([0])
  })

  it.each([
    [{ userID: '', userSig: 'x' }, 2002],
    [{ userID: 'alice', userSig: '' }, 2003],
  ])('refuses %o with %i', async (options, code) => {
    const { chat } = aClient()
    await expect(chat.login(options)).rejects.toMatchObject({ code })
  })

  it('rejects a second login while the first has no answer [SESSION-03]', async () => {
    const { chat, server, advance } = aClient()
    server.ignore(commands.session.login)
    const first = chat.login(alice)
    first.catch(() => {})
    await advance(14_000)
    await expect(chat.login(alice)).rejects.toMatchObject({ code: 2025 })
    await advance(1_001)
    const again = chat.login(alice)
    await expect(first).rejects.toMatchObject({ code: 3001 })
    again.catch(() => {})
    await advance(90_000)
    await expect(again).rejects.toMatchObject({ code: 2801 })
  })

  it('resolves a login of the same user with repeatLogin [SESSION-04]', async () => {
    const { chat } = await aReadyClient()
    await expect(chat.login(alice)).resolves.toMatchObject({ data: { repeatLogin: true } })
  })

  it('logs another user out first [SESSION-15]', async () => {
    const client = await aReadyClient()
    const { chat, server, events } = client
    const bob = chat.login({ userID: 'bob', userSig: 'signed' })
    await client.advance(0)
    await bob
    await client.advance(0)
    expect(chat.getLoginUser()).toBe('bob')
    expect(events.map(({ name }) => name).filter((name) => name.startsWith('sdk'))).toEqual([
      EVENT.SDK_NOT_READY,
      EVENT.SDK_READY,
    ])
    const names = server.commandsReceived.filter((name) => /log(in|out)$/.test(name))
    expect(names).toEqual(['session.login', 'session.logout', 'session.login'])
    expect(server.sessions).toHaveLength(1)
  })

  it('rejects with 2025 while another user is logging in [SESSION-16]', async () => {
    const { chat, server, advance } = aClient()
    server.ignore(commands.session.login)
    const first = chat.login(alice)
    first.catch(() => {})
    await advance(14_000)
    await expect(chat.login({ ...alice, userID: 'bob' })).rejects.toMatchObject({ code: 2025 })
    await advance(1_001)
    server.on(commands.session.login, (_, connection) => {
      connection.authKey = 'key-again'
      return aLoginAnswer
    })
    const bob = chat.login({ ...alice, userID: 'bob' })
    await expect(first).rejects.toMatchObject({ code: 3001 })
    await advance(0)
    await expect(bob).resolves.toMatchObject({ code: 0 })
    expect(chat.getLoginUser()).toBe('bob')
  })

  it.each([
    ['tinyID', 2022],
    ['a2Key', 2023],
  ])('needs a %s, else %i, and leaves no state [SESSION-17]', async (field, code) => {
    const { chat, server, advance, platform } = aClient()
    server.on(commands.session.login, () => ({ ...aLoginAnswer, [field]: '' }))
    const login = chat.login(alice)
    login.catch(() => {})
    await advance(0)
    await expect(login).rejects.toMatchObject({ code })
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it("rejects with the server's error and stays logged out [SESSION-05]", async () => {
    const { chat, server, advance, platform } = aClient()
    server.refuse(commands.session.login, 70001, 'expired')
    const login = chat.login(alice)
    login.catch(() => {})
    await advance(0)
    await expect(login).rejects.toMatchObject({ code: 70001 })
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code: 3001 })
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('gives up after 90 seconds without a server [SESSION-06]', async () => {
    const { chat, server, advance, platform } = aClient()
    server.behave(neverAnswers)
    const login = chat.login(alice)
    login.catch(() => {})
    await advance(90_000)
    await expect(login).rejects.toMatchObject({ code: 2801 })
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})

describe('the session', () => {
  it('rejects calls with 2024, with 3000 during a login, and with 2999 until it is ready [SESSION-07]', async () => {
    const { chat, server, advance } = aClient()
    const codes: unknown[] = []
    const ask = () => chat.getConversationList().catch(({ code }) => codes.push(code))
    await ask()
    server.ignore(commands.conversation.list)
    const login = chat.login(alice)
    await ask()
    await advance(0)
    await login
    await ask()
    expect(codes).toEqual([2024, 3000, 2999])
    expect(chat.getTotalUnreadMessageCount()).toBe(0)
    expect(chat.findMessage('1-2-3')).toBeNull()
  })

  it.each([
    [1, 'multipleAccount', 3003],
    [2, 'multipleDevice', 3002],
    [3, 'REST_API_Kick', 3006],
    [4, 'userSigExpired', 3004],
  ] as const)('ends when kicked out with type %i: %s [SESSION-08]', async (type, reason, code) => {
    const { chat, server, events, advance, platform } = await aReadyClient()
    server.push(pushes.session.kick, { type })
    await advance(0)
    expect(events.map(({ name }) => name).slice(0, 2)).toEqual([
      EVENT.KICKED_OUT,
      EVENT.SDK_NOT_READY,
    ])
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([{ type: reason }])
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code })
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('sends hello at the interval that the server sets [SESSION-09]', async () => {
    const { server, advance } = await aReadyClient()
    await advance(240_000)
    expect(server.bodiesOf(commands.session.hello)).toHaveLength(2)
  })

  it.each([
    [30, 30_000],
    [0, 120_000],
    [0.001, 120_000],
  ])(
    'sends hello every %i s if the server sets it, else every 120 s [SESSION-09]',
    async (s, ms) => {
      const { server, advance } = await aReadyClient((scripted) =>
        scripted.on(commands.session.login, (_, connection) => {
          connection.authKey = 'key-again'
          return { ...aLoginAnswer, helloInterval: s }
        }),
      )
      await advance(ms - 1)
      expect(server.bodiesOf(commands.session.hello)).toHaveLength(0)
      await advance(1)
      expect(server.bodiesOf(commands.session.hello)).toHaveLength(1)
    },
  )

  it("knows the server's time even if the device's clock is changed [SESSION-38]", async () => {
    const { chat, server, platform, advance } = await aReadyClient()
    const { clock } = platform
    let ahead = 0
    server.on(commands.session.ping, () => ({ timeStamp: clock.now() - ahead }))
    const off = () => chat.getServerTime() - (clock.now() - ahead)
    expect(off()).toBe(0)
    for (const ms of [3_600_000, -7_200_000]) {
      clock.set(ms)
      ahead += ms
      expect(off()).toBe(ms)
      await advance(120_000)
      expect(off()).toBe(0)
    }
  })

  it('acknowledges pushes in batches [SESSION-10]', async () => {
    const { server, advance } = await aReadyClient()
    for (let i = 0; i < 600; i++) server.push(pushes.sync.account, aRead(i + 1))
    await advance(2_000)
    const counts = server.bodiesOf(commands.session.pushAck).map(({ count }) => count)
    expect(counts).toEqual([250, 500, 600])
  })

  it('counts the pushes of each connection separately [SESSION-10]', async () => {
    const { server, advance } = await aReadyClient()
    const ignored = server.bodiesOf(commands.session.pushAck).length
    server.ignore(commands.session.pushAck)
    for (let i = 0; i < 255; i++) server.push(pushes.sync.account, aRead(i + 1))
    await advance(500)
    server.drop()
    await advance(15_000)
    server.push(pushes.sync.account, aRead(256))
    await advance(1_000)
    const counts = server.bodiesOf(commands.session.pushAck).map(({ count }) => count)
    expect(counts.slice(ignored)).toEqual([250, 1])
  })

  it('counts a push once that the network has duplicated [SESSION-36]', async () => {
    const { server, advance } = await aReadyClient()
    const body = new TextEncoder().encode('{}')
    const later = { kind: 'push', command: 'push.future', seq: 2_000, body } as const
    for (const seq of [2_000, 2_000, 2_001, 2_001]) server.sendFrame({ ...later, seq })
    await advance(1_000)
    expect(server.bodiesOf(commands.session.pushAck)).toEqual([{ seq: 2_001, count: 2 }])
  })

  it('acknowledges nothing before the login of its connection is answered [SESSION-36]', async () => {
    const { server, advance } = await aReadyClient()
    const body = new TextEncoder().encode('{}')
    const later = { kind: 'push', command: 'push.future', seq: 2_000, body } as const
    server.drop()
    const answer = server.hold(commands.session.login)
    await advance(1_000)
    server.sendFrame(later)
    await advance(3_000)
    server.drop()
    await advance(1_000)
    server.sendFrame({ ...later, seq: 2_001 })
    server.sendFrame({ ...later, seq: 2_002 })
    answer()
    await advance(2_000)
    expect(server.bodiesOf(commands.session.pushAck)).toEqual([{ seq: 2_002, count: 2 }])
  })

  it('keeps its listeners after a logout and leaves no other state [SESSION-11]', async () => {
    const { chat, events, advance, platform } = await aReadyClient()
    const logout = chat.logout()
    await advance(0)
    await logout
    expect(events.dataOf(EVENT.SDK_NOT_READY)).toHaveLength(1)
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code: 3005 })
    chat.login(alice)
    await advance(0)
    expect(events.dataOf(EVENT.SDK_READY)).toHaveLength(1)
  })

  it('ends without a connection within 3 seconds, and leaves no state [SESSION-14]', async () => {
    const { chat, server, advance, platform } = await aReadyClient()
    server.stop()
    await advance(0)
    const logout = chat.logout()
    expect(chat.getLoginUser()).toBe('')
    await advance(3_000)
    await expect(logout).resolves.toMatchObject({ code: 0 })
    expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('prints as JSON without secrets [SESSION-13]', async () => {
    const { chat } = await aReadyClient()
    expect(JSON.stringify(chat)).not.toContain('signed')
  })
})

const aRead = (position: number) => ({
  position,
  data: {
    event: 'read' as const,
    conversationType: 1 as const,
    to: 'bob',
    messageReadSeq: 1,
    unreadCount: 0,
  },
})
