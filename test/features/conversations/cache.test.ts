import { describe, expect, it } from 'vitest'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { type ChatSDK, EVENT, viewOf } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import type { StoragePort } from '../../../src/platform/platform.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aConversation, aGroupConversation, aMessage, NOON } from '../../support/builders.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { createTestPlatform } from '../../support/test-platform.ts'
import { arrive, idsOf, listOf, lists } from './support.ts'

const alice = { userID: 'alice', userSig: 'a secret signature' }

const KEY = 'TIM_1400000000_alice_conversations'

const shown = (chat: ChatSDK) => viewOf(chat).conversationList()

const idsShown = (chat: ChatSDK) =>
  shown(chat).conversationList.map(({ conversationID }) => conversationID)

/** A client on a device with this storage, before login. */
const onDevice = (storage: StoragePort, conversations: readonly WireConversation[]): TestClient => {
  const client = aClient('binary', { platform: createTestPlatform({ storage }) })
  lists(client.server, conversations)
  return client
}

const logIn = async (client: TestClient, options = alice): Promise<void> => {
  client.chat.login(options).catch(() => undefined)
  await client.advance(0)
}

/** What a device holds on which alice saw these and went. */
const deviceThatSaw = async (conversations: readonly WireConversation[]): Promise<StoragePort> => {
  const storage = memoryStorage()
  const client = onDevice(storage, conversations)
  await logIn(client)
  await client.chat.destroy()
  return storage
}

const bob = aConversation(5, { unreadCount: 2 })
const carol = aConversation(9, { userID: 'carol', nick: 'Carol', isPinned: true })
const team = aGroupConversation(3)

const many = (count: number): WireConversation[] =>
  Array.from({ length: count }, (_, index) =>
    aConversation(1, {
      userID: `user-${index}`,
      lastMessage: aMessage({ from: `user-${index}`, time: NOON + index }),
    }),
  )

describe('conversations of an earlier session', () => {
  it('are there when login was called, before anything is answered [PLATFORM-10]', async () => {
    const storage = await deviceThatSaw([bob, carol, team])
    const { chat, heard } = onDevice(storage, [])
    expect(shown(chat)).toMatchObject({ source: 'none', conversationList: [] })
    const login = chat.login(alice)
    login.catch(() => undefined)
    expect(shown(chat)).toMatchObject({ status: 'pending', source: 'cache', error: null })
    expect(idsShown(chat)).toEqual(['C2Ccarol', 'C2Cbob', 'GROUPteam'])
    expect(viewOf(chat).conversation('C2Cbob')).toMatchObject({
      unreadCount: 2,
      userProfile: { nick: 'Bob' },
      lastMessage: { messageForShow: 'message 5', lastSequence: 5 },
    })
    expect(viewOf(chat).conversation('GROUPteam')).toMatchObject({ groupProfile: { name: 'Team' } })
    expect(viewOf(chat).totalUnread()).toBe(2)
    expect(heard.all.map(({ name }) => name)).toContain(EVENT.CONVERSATION_LIST_UPDATED)
    await chat.destroy()
  })

  it('are told by one list event before SDK_READY, and then by the usual one [PLATFORM-10] [SYNC-06]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [bob, carol])
    await logIn(client)
    const names = client.heard.all
      .map(({ name }) => name)
      .filter((name) => name !== EVENT.NET_STATE_CHANGE)
    expect(names).toEqual([
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.SDK_READY,
      EVENT.GROUP_LIST_UPDATED,
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED,
    ])
    const told = client.heard.dataOf(EVENT.CONVERSATION_LIST_UPDATED)
    expect(told.map((list) => list.length)).toEqual([1, 2])
  })

  it('are shown without a network, while calls are refused with 2999 [PLATFORM-10]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.platform.network.set(false)
    const refused: unknown[] = []
    client.chat.on(EVENT.CONVERSATION_LIST_UPDATED, () => {
      client.chat.getConversationList().catch((error) => refused.push(error.code))
    })
    await logIn(client)
    await client.advance(60_000)
    expect(idsShown(client.chat)).toEqual(['C2Cbob'])
    expect(refused).toEqual([2999])
    await expect(client.chat.getConversationList()).rejects.toMatchObject({ code: 2999 })
  })

  it('may be answered by the end of it all: nothing is left open [PLATFORM-10]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.chat.on(EVENT.CONVERSATION_LIST_UPDATED, () => client.chat.destroy())
    await logIn(client)
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it('give way to the list of the server: the same entities, its counts, what is gone is gone [PLATFORM-11]', async () => {
    const storage = await deviceThatSaw([bob, carol, team])
    const now = [aConversation(7, { unreadCount: 4 }), aConversation(0, { userID: 'carol' })]
    const client = onDevice(storage, now)
    client.chat.login(alice)
    const told = client.heard.dataOf(EVENT.CONVERSATION_LIST_UPDATED)[0] ?? []
    const kept = told.find(({ conversationID }) => conversationID === 'C2Cbob')
    expect(kept).toMatchObject({ unreadCount: 2 })
    await client.advance(0)
    expect(shown(client.chat)).toMatchObject({ status: 'ready', source: 'server' })
    const list = await listOf(client)
    expect(list.map(({ conversationID }) => conversationID)).toEqual(['C2Cbob', 'C2Ccarol'])
    expect(list[0]).toBe(kept)
    expect(kept).toMatchObject({ unreadCount: 4, lastMessage: { lastSequence: 7 } })
    expect(list[1]).toMatchObject({
      isPinned: false,
      lastMessage: { lastSequence: 0, payload: null },
    })
    expect(viewOf(client.chat).conversation('GROUPteam')).toBeNull()
    expect(client.chat.getTotalUnreadMessageCount()).toBe(4)
    expect(client.heard.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    expect(client.server.bodiesOf(commands.message.history)).toEqual([])
  })

  it('do not hide what is pushed before the list is there [PLATFORM-11]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.server.ignore(commands.conversation.list)
    await logIn(client)
    await arrive(client, aMessage({ sequence: 6 }))
    expect(viewOf(client.chat).conversation('C2Cbob')?.lastMessage.lastSequence).toBe(6)
    expect(client.heard.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toMatchObject([{ sequence: 6 }])
    lists(client.server, [aConversation(6, { unreadCount: 3 })])
    client.server.drop()
    await client.advance(5_000)
    expect(await listOf(client)).toMatchObject([
      { unreadCount: 3, lastMessage: { lastSequence: 6 } },
    ])
  })

  it('stay while the list is refused, and are still no list of the server [PLATFORM-11]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [bob])
    client.server.refuse(commands.conversation.list, 20005)
    await logIn(client)
    expect(shown(client.chat)).toMatchObject({ status: 'pending', source: 'cache' })
    expect(shown(client.chat).error?.code).toBe(20005)
    lists(client.server, [bob])
    await client.advance(3_000)
    expect(shown(client.chat)).toMatchObject({ status: 'ready', source: 'server', error: null })
  })

  it('are never those of another user, nor shown once their user is gone [PLATFORM-12]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.server.ignore(commands.session.login)
    await logIn(client)
    expect(idsShown(client.chat)).toEqual(['C2Cbob'])
    await client.advance(16_000)
    await logIn(client, { ...alice, userID: 'mallory' })
    expect(shown(client.chat)).toMatchObject({ source: 'none', conversationList: [] })
    expect(viewOf(client.chat).totalUnread()).toBe(0)
    await client.advance(16_000)
    await logIn(client)
    expect(idsShown(client.chat)).toEqual(['C2Cbob'])
    await client.chat.logout()
    expect(shown(client.chat)).toMatchObject({ source: 'none', conversationList: [] })
    expect(storage.get(KEY)).not.toBeNull()
  })

  it('are forgotten with a login that is refused, and still kept [PLATFORM-12]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.server.refuse(commands.session.login, 70001)
    await logIn(client)
    expect(shown(client.chat).conversationList).toEqual([])
    expect(storage.get(KEY)).not.toBeNull()
  })
})

describe('what is kept of conversations', () => {
  it('are the twenty first of the list, pinned ones before [PLATFORM-13]', async () => {
    const storage = await deviceThatSaw([carol, ...many(30)])
    const { chat } = onDevice(storage, [])
    chat.login(alice).catch(() => undefined)
    const newest = Array.from({ length: 19 }, (_, index) => `C2Cuser-${29 - index}`)
    expect(idsShown(chat)).toEqual(['C2Ccarol', ...newest])
    await chat.destroy()
  })

  it('is as it was when it is stored, not as each message left it [PLATFORM-13]', async () => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    await client.advance(20_000)
    let sets = 0
    const { set } = storage
    storage.set = (name, text) => {
      if (name === KEY) sets++
      set(name, text)
    }
    for (let sequence = 6; sequence <= 105; sequence++) await arrive(client, aMessage({ sequence }))
    await client.advance(19_999)
    expect(sets).toBe(0)
    await client.advance(1_001)
    expect(sets).toBe(1)
    const kept = JSON.parse(storage.get(KEY) ?? '')
    expect(kept.conversations[0]).toMatchObject({
      unreadCount: 102,
      lastMessage: { lastSequence: 105 },
    })
  })

  it.each([
    ['hidden', (client: TestClient) => client.platform.page.set(false)],
    ['logged out', (client: TestClient) => client.chat.logout()],
    ['destroyed', (client: TestClient) => client.chat.destroy()],
    ['kicked out', (client: TestClient) => client.server.push(pushes.session.kick, { type: 1 })],
  ])('is stored when the client is %s [PLATFORM-02]', async (_, end) => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    expect(storage.get(KEY)).toBeNull()
    end(client)
    await client.advance(0)
    expect(JSON.parse(storage.get(KEY) ?? '').conversations).toMatchObject([
      { conversationID: 'C2Cbob' },
    ])
  })

  it.each([
    ['no JSON', '{"shape":1,'],
    ['null', 'null'],
    ['of another shape', (kept: string) => kept.replace('"shape":1', '"shape":0')],
    ['no list', '{"shape":1,"conversations":{}}'],
    ['a list of other things', '{"shape":1,"conversations":[7]}'],
    ['without a field', (kept: string) => kept.replace('"unreadCount":2,', '')],
    [
      'with a field of another kind',
      (kept: string) => kept.replace('"unreadCount":2', '"unreadCount":"2"'),
    ],
    ['without a last message', (kept: string) => kept.replace('"lastMessage":', '"last":')],
    ['of an ID that is none', (kept: string) => kept.replace('"C2Cbob"', '"GROUPbob"')],
    [
      'of a user that is none',
      (kept: string) => kept.replace('"userProfile":{', '"userProfile":7,"was":{'),
    ],
  ])('is ignored when it is %s [PLATFORM-14]', async (_, broken) => {
    const storage = await deviceThatSaw([bob])
    const kept = storage.get(KEY) ?? ''
    const text = typeof broken === 'string' ? broken : broken(kept)
    expect(text).not.toBe(kept)
    storage.set(KEY, text)
    const client = onDevice(storage, [bob])
    client.chat.login(alice)
    expect(shown(client.chat)).toMatchObject({ source: 'none', conversationList: [] })
    await client.advance(0)
    expect(await idsOf(client)).toEqual(['C2Cbob'])
  })

  it('shows a revoked last message again [PLATFORM-14]', async () => {
    const storage = await deviceThatSaw([bob])
    const kept = (storage.get(KEY) ?? '').replace('"revoker":null', '"revoker":"bob"')
    storage.set(KEY, kept)
    const { chat } = onDevice(storage, [])
    chat.login(alice).catch(() => undefined)
    expect(viewOf(chat).conversation('C2Cbob')?.lastMessage.revoker).toBe('bob')
    await chat.destroy()
  })

  it('holds no UserSig, no key, and of messages the last one of a conversation [PLATFORM-08]', async () => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    await arrive(client, aMessage({ sequence: 6, payload: { text: 'first words' } }))
    await arrive(client, aMessage({ sequence: 7, payload: { text: 'last words' } }))
    await client.chat.destroy()
    const all = storage
      .keys()
      .map((name) => `${name} ${storage.get(name)}`)
      .join('\n')
    expect(all).toContain('last words')
    for (const secret of [alice.userSig, 'key-1', 'a2-1', 'first words', 'message 5']) {
      expect(all).not.toContain(secret)
    }
  })
})
