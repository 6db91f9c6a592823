import { allFeatures, type ChatFeature, type ChatSDK, createChat } from 'tavern-im'
import { createTestPlatform, ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'

const basic = [
  EVENT.CONVERSATION_LIST_UPDATED,
  EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED,
  EVENT.CONVERSATION_GROUP_LIST_UPDATED,
  EVENT.GROUP_LIST_UPDATED,
] as const

const ofAll = [
  ...basic,
  EVENT.FRIEND_LIST_UPDATED,
  EVENT.FRIEND_GROUP_LIST_UPDATED,
  EVENT.FRIEND_APPLICATION_LIST_UPDATED,
  EVENT.BLACKLIST_UPDATED,
] as const

const empty: Readonly<Record<string, unknown>> = {
  [EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED]: 0,
  [EVENT.FRIEND_APPLICATION_LIST_UPDATED]: { friendApplicationList: [], unreadCount: 0 },
}

type Moment = 'before login' | 'inside SDK_READY' | 'after awaiting login' | 'a macrotask later'

const alice = { userID: 'alice', userSig: 'signed' }

/** A host that starts listening to lists at this moment and records the events. */
const aHost = (features: readonly ChatFeature[], names: readonly string[]) => {
  const platform = createTestPlatform()
  const server = new ScriptedServer(platform)
  const chat = createChat({
    SDKAppID: 1400000000,
    host: 'ws://test',
    features,
    platform,
  }) as unknown as ChatSDK
  const received: [string, unknown][] = []
  const advance = (ms: number) => platform.clock.advance(ms)
  const listen = () => {
    for (const name of names) {
      chat.on(name as typeof EVENT.SDK_READY, ({ data }) => {
        received.push([name, JSON.parse(JSON.stringify(data))])
      })
    }
  }
  const logIn = async (moment: Moment) => {
    if (moment === 'before login') listen()
    if (moment === 'inside SDK_READY') chat.on(EVENT.SDK_READY, listen)
    const login = chat.login(alice).then(() => {
      if (moment === 'after awaiting login') listen()
    })
    await advance(0)
    await login
    if (moment === 'a macrotask later') {
      await advance(1)
      expect(chat.isReady()).toBe(true)
      listen()
    }
    await advance(0)
  }
  return { chat, server, received, advance, logIn }
}

const moments: readonly Moment[] = [
  'before login',
  'inside SDK_READY',
  'after awaiting login',
  'a macrotask later',
]

describe.each([
  ['all features', allFeatures, ofAll],
  ['messaging alone', [], basic],
] as const)('a host with %s', (_, features, names) => {
  it.each(moments)(
    'that listens from %s on receives every list once [SESSION-44]',
    async (moment) => {
      const { received, logIn, advance } = aHost(features, names)
      await logIn(moment)
      await advance(5_000)
      const expected = names.map((name) => [name, empty[name] ?? []])
      expect(received.toSorted()).toEqual(expected.toSorted())
    },
  )

  it.each(['inside SDK_READY', 'after awaiting login'] as const)(
    'that listens from %s on beside a handler from before the login receives every list [SESSION-44]',
    async (moment) => {
      const { chat, received, logIn, advance } = aHost(features, names)
      for (const name of names) chat.on(name as typeof EVENT.SDK_READY, () => undefined)
      await logIn(moment)
      await advance(5_000)
      expect(received.map(([name]) => name).toSorted()).toEqual(names.toSorted())
    },
  )

  it('receives them again with the next login [SESSION-44]', async () => {
    const { chat, received, logIn, advance } = aHost(features, names)
    await logIn('a macrotask later')
    received.length = 0
    const logout = chat.logout()
    await advance(0)
    await logout
    const login = chat.login(alice)
    await advance(0)
    await login
    await advance(5_000)
    expect(new Set(received.map(([name]) => name))).toEqual(new Set(names))
  })
})

it('emits no event of an ended session to a later listener [SESSION-44]', async () => {
  const { chat, received, logIn, advance } = aHost(allFeatures, [])
  await logIn('before login')
  const logout = chat.logout()
  await advance(0)
  await logout
  chat.on(EVENT.GROUP_LIST_UPDATED, ({ data }) => received.push(['late', data]))
  await advance(5_000)
  expect(received).toEqual([])
})

it('emits the current state, and only to the first listener [SESSION-44]', async () => {
  const { chat, received, logIn, advance } = aHost(allFeatures, [])
  await logIn('before login')
  chat.on(EVENT.GROUP_LIST_UPDATED, ({ data }) => received.push(['first', data]))
  await advance(0)
  chat.on(EVENT.GROUP_LIST_UPDATED, ({ data }) => received.push(['second', data]))
  await advance(5_000)
  expect(received).toEqual([['first', []]])
})
