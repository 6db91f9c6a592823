import { aMessage, type Behaviour, createTestPlatform, ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import {
  answersInReverse,
  answersUnasked,
  answersUnknownNumbers,
  breaksCompressionAfter,
  closesWith,
  dropsAfter,
  dropsAtOnce,
  duplicatesAnswers,
  duplicatesPushes,
  halfOpenAfter,
  neverAnswers,
  neverAnswersTo,
  neverOpens,
  pushesUnknownTypes,
  refuses,
  sendsBrokenCompression,
  sendsCompressionBomb,
  sendsGarbage,
  sendsHalfFrames,
  sendsTornBodies,
} from '../../testing/scripted/behaviours.ts'
import { aClient, aReadyClient, type TestClient } from '../support/client.ts'

const nothingHeld = { timers: 0, sockets: 0, watchers: 0 }

/** Longer than any call may take: a login waits 90 s, and what it holds up 15 s more. */
const LONG_MS = 200_000

const HOUR = 3_600_000

/** One code of each kind: of the protocol of sockets, of the application, and what is none. */
const CLOSE_CODES = [1000, 1001, 1006, 1007, 1008, 1009, 1011, 1012, 1013, 1015, 3000, 4000, 4001]

const behaviours: Readonly<Record<string, Behaviour>> = {
  answersInReverse: answersInReverse(2),
  answersUnasked,
  answersUnknownNumbers,
  breaksCompressionAfter: breaksCompressionAfter(3),
  dropsAfter: dropsAfter(2),
  dropsAtOnce,
  duplicatesAnswers,
  duplicatesPushes,
  halfOpenAfter: halfOpenAfter(3),
  neverAnswers,
  'neverAnswersTo(session.login)': neverAnswersTo(commands.session.login.name),
  neverOpens,
  pushesUnknownTypes,
  refuses,
  sendsBrokenCompression,
  sendsCompressionBomb,
  sendsGarbage,
  sendsHalfFrames,
  sendsTornBodies,
  ...Object.fromEntries(CLOSE_CODES.map((code) => [`closesWith(${code})`, closesWith(code, 2)])),
}

/** Counts how often each of these calls is settled. */
const settlementsOf = (calls: readonly Promise<unknown>[]): number[] => {
  const counts = calls.map(() => 0)
  calls.forEach((call, at) => {
    const count = () => {
      counts[at] = (counts[at] ?? 0) + 1
    }
    call.then(count, count)
  })
  return counts
}

const text = ({ chat }: TestClient, word: string) =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: word } })

/** Calls of every kind: a send, one that may be repeated, one that may not, and the getters. */
const callsOf = (client: TestClient): Promise<unknown>[] => [
  client.chat.sendMessage(text(client, 'hello')),
  client.chat.getMessageList({ conversationID: 'C2Cbob' }),
  client.chat.getMyProfile(),
  client.chat.createGroup({ name: 'team', type: 'Public' }),
  client.chat.getConversationList(),
]

const stores = ({ server }: TestClient) =>
  server.on(commands.message.sendC2C, () => ({ time: 1, sequence: 1, position: 0 }))

const end = async (client: TestClient) => {
  const destroyed = client.chat.destroy()
  await client.advance(10_000)
  await destroyed
  expect(client.platform.counts()).toEqual(nothingHeld)
}

describe.each(Object.entries(behaviours))('a server that %s', (_, behaviour) => {
  it('leaves no login open, and a later login succeeds [CONN-32]', async () => {
    const client = aClient()
    client.server.behave(behaviour)
    const counts = settlementsOf([client.chat.login({ userID: 'alice', userSig: 'signed' })])
    await client.advance(LONG_MS)
    expect(counts).toEqual([1])
    client.server.behave()
    client.chat.login({ userID: 'alice', userSig: 'signed' }).catch(() => undefined)
    await client.advance(30_000)
    expect(client.chat.isReady()).toBe(true)
    await end(client)
  })

  it('leaves no call open after SDK_READY, and the client reconnects [CONN-32]', async () => {
    const client = await aReadyClient()
    stores(client)
    client.server.behave(behaviour)
    client.server.drop()
    const counts = settlementsOf(callsOf(client))
    await client.advance(LONG_MS)
    expect(counts).toEqual([1, 1, 1, 1, 1])
    client.server.behave()
    // A login that a bad connection took is given up after 90 s.
    await client.advance(100_000)
    const sent = client.chat.sendMessage(text(client, 'again'))
    await client.advance(0)
    expect((await sent).data.message.status).toBe('success')
    await end(client)
  })
})

describe('a client', () => {
  it('is not disturbed by answers in the wrong order [CONN-23]', async () => {
    const client = await aReadyClient((server) => {
      server.on(commands.profile.get, ({ userIDList }) => ({
        profileList: userIDList.map((userID) => ({ userID, nick: `nick of ${userID}` })),
      }))
    })
    client.server.behave(answersInReverse(2))
    client.server.drop()
    const profiles = ['bob', 'carol'].map((userID) =>
      client.chat.getUserProfile({ userIDList: [userID] }),
    )
    await client.advance(20_000)
    const nicks = (await Promise.all(profiles)).map(({ data }) => data[0]?.nick)
    expect(nicks).toEqual(['nick of bob', 'nick of carol'])
  })

  it('names the request that the server rejected [CONN-23]', async () => {
    const client = await aReadyClient()
    client.server.refuse(commands.profile.get, 40001)
    const call = client.chat.getUserProfile({ userIDList: ['bob'] })
    const refused = await call.catch((error: unknown) => error)
    const requests = client.server.received.filter(
      ({ command }) => command === commands.profile.get.name,
    )
    const sequence = requests.at(-1)?.frame.seq
    expect(refused).toMatchObject({ code: 40001, data: { sequence } })
    expect(sequence).toBeGreaterThan(0)
  })

  it('delivers a push once that arrives twice [CONN-33]', async () => {
    const client = aClient()
    client.server.behave(duplicatesPushes)
    client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    for (let sequence = 1; sequence <= 20; sequence++) {
      const messageList = [aMessage({ sequence })]
      client.server.push(pushes.message.received, { position: sequence, messageList })
    }
    await client.advance(0)
    const shown = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    expect(shown.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('logs an unknown push once and continues [CONN-33]', async () => {
    const client = aClient()
    client.server.behave(pushesUnknownTypes)
    client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(60_000)
    expect(client.chat.isReady()).toBe(true)
    const lines = client.platform.log.lines.filter(({ line }) => line.includes('fromTheFuture'))
    expect(lines).toHaveLength(1)
    expect(client.events.dataOf(EVENT.ERROR)).toEqual([])
  })

  it('reports a missing network by one ERROR, and reconnects [CONN-09]', async () => {
    const client = await aReadyClient()
    client.server.stop()
    await client.advance(1_000)
    client.platform.network.set(false)
    await client.advance(100_000)
    expect(client.events.dataOf(EVENT.ERROR)).toMatchObject([{ code: 2805 }])
    expect(client.platform.log.lines.filter(({ line }) => /no network/.test(line))).toHaveLength(1)
    client.server.start()
    client.platform.network.set(true)
    await client.advance(0)
    expect(client.events.dataOf(EVENT.NET_STATE_CHANGE).at(-1)).toEqual({ state: 'connected' })
    await end(client)
  })

  it('ends its session when the server forbids further attempts [CONN-14]', async () => {
    const client = await aReadyClient((server) => server.refuse(commands.session.ping, 60_002))
    client.server.ignore(commands.message.history)
    const waiting = client.chat.getMessageList({ conversationID: 'C2Cbob' })
    waiting.catch(() => undefined)
    await client.advance(10_000)
    await expect(waiting).rejects.toMatchObject({ code: 2800 })
    expect(client.events.dataOf(EVENT.SDK_NOT_READY)).toHaveLength(1)
    expect(client.events.dataOf(EVENT.NET_STATE_CHANGE)).toEqual([{ state: 'disconnected' }])
    await expect(client.chat.getMyProfile()).rejects.toMatchObject({ code: 2800 })
    await client.advance(HOUR)
    expect(client.platform.counts()).toEqual(nothingHeld)
    expect(client.platform.connections).toHaveLength(1)
    client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    expect(client.chat.isReady()).toBe(true)
  })

  it('rejects a login with 2800 when the server forbids attempts [CONN-14]', async () => {
    const client = aClient()
    client.server.refuse(commands.session.ping, 60_002)
    client.server.ignore(commands.session.login)
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    login.catch(() => undefined)
    await client.advance(10_000)
    await expect(login).rejects.toMatchObject({ code: 2800 })
    expect(client.platform.counts()).toEqual(nothingHeld)
  })

  it.each([
    ['on', HOUR],
    ['back', -HOUR],
  ])('continues when its clock is set %s by an hour [CONN-19]', async (_, ms) => {
    const clock = new ManualClock()
    const client = await aReadyClient(undefined, 'binary', {
      platform: createTestPlatform({ clock }),
    })
    stores(client)
    const first = client.chat.sendMessage(text(client, 'before'))
    await client.advance(1_000)
    await first
    clock.set(ms)
    for (let sequence = 2; sequence < 12; sequence++) {
      const sent = client.chat.sendMessage(text(client, `after ${sequence}`))
      client.server.push(pushes.message.received, {
        position: sequence,
        messageList: [aMessage({ sequence })],
      })
      await client.advance(30_000)
      expect((await sent).data.message.status).toBe('success')
    }
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toHaveLength(10)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).length).toBeGreaterThan(5)
    expect(client.platform.connections).toHaveLength(1)
    await end(client)
  })

  it('holds no resources after 1,000 lost connections, and settles each call once [CONN-35]', async () => {
    const client = await aReadyClient()
    stores(client)
    const counts: number[][] = []
    const lose = async (round: number) => {
      counts.push(settlementsOf([client.chat.sendMessage(text(client, `message ${round}`))]))
      client.server.drop()
      await client.advance(5_000)
    }
    await lose(0)
    await client.advance(200_000)
    const before = client.platform.counts()
    for (let round = 1; round < 1_000; round++) await lose(round)
    await client.advance(200_000)
    expect(client.platform.connections).toHaveLength(1_001)
    expect(counts.flat().filter((count) => count !== 1)).toEqual([])
    expect(client.platform.counts()).toEqual(before)
    expect(client.events.dataOf(EVENT.SDK_NOT_READY)).toEqual([])
    await end(client)
  }, 60_000)
})
