import { aConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import {
  alice,
  bob,
  carol,
  deviceThatSaw,
  idsShown,
  KEY,
  logIn,
  onDevice,
  shown,
  team,
} from './device.ts'
import { arrive, listOf, lists } from './support.ts'

describe('conversations of an earlier session', () => {
  it('are available after the call of login, before any response [PLATFORM-10]', async () => {
    const storage = await deviceThatSaw([bob, carol, team])
    const { chat, events } = onDevice(storage, [])
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
    expect(events.map(({ name }) => name)).toContain(EVENT.CONVERSATION_LIST_UPDATED)
    await chat.destroy()
  })

  it('cause one list event before SDK_READY, and then the usual one [PLATFORM-10] [SYNC-06]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [bob, carol])
    await logIn(client)
    const names = client.events
      .map(({ name }) => name)
      .filter((name) => name !== EVENT.NET_STATE_CHANGE)
    expect(names).toEqual([
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.SERVER_CONFIG_UPDATED,
      EVENT.SDK_READY,
      EVENT.GROUP_LIST_UPDATED,
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED,
      EVENT.CONVERSATION_GROUP_LIST_UPDATED,
      EVENT.FRIEND_LIST_UPDATED,
      EVENT.FRIEND_GROUP_LIST_UPDATED,
      EVENT.FRIEND_APPLICATION_LIST_UPDATED,
      EVENT.BLACKLIST_UPDATED,
    ])
    const reported = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)
    expect(reported.map((list) => list.length)).toEqual([1, 2])
  })

  it('are shown without a network, while calls are refused with 3000 [PLATFORM-10]', async () => {
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
    expect(refused).toEqual([3000])
    await expect(client.chat.getConversationList()).rejects.toMatchObject({ code: 3000 })
  })

  it('leave nothing open if the client is destroyed during their event [PLATFORM-10]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.chat.on(EVENT.CONVERSATION_LIST_UPDATED, () => client.chat.destroy())
    await logIn(client)
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })

  it("are replaced by the server's list: the same entities, its counts, without removed conversations [PLATFORM-11]", async () => {
    const storage = await deviceThatSaw([bob, carol, team])
    const now = [aConversation(7, { unreadCount: 4 }), aConversation(0, { userID: 'carol' })]
    const client = onDevice(storage, now)
    client.chat.login(alice)
    const reported = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)[0] ?? []
    const kept = reported.find(({ conversationID }) => conversationID === 'C2Cbob')
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
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    expect(client.server.bodiesOf(commands.message.history)).toEqual([])
  })

  it('do not hide pushes that arrive before the list [PLATFORM-11]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.server.ignore(commands.conversation.list)
    await logIn(client)
    await arrive(client, aMessage({ sequence: 6 }))
    expect(viewOf(client.chat).conversation('C2Cbob')?.lastMessage.lastSequence).toBe(6)
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toMatchObject([{ sequence: 6 }])
    lists(client.server, [aConversation(6, { unreadCount: 3 })])
    client.server.drop()
    await client.advance(5_000)
    expect(await listOf(client)).toMatchObject([
      { unreadCount: 3, lastMessage: { lastSequence: 6 } },
    ])
  })

  it('stay while the server refuses the list, and do not count as its list [PLATFORM-11]', async () => {
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

  it("never belong to another user, and are hidden after their user's session [PLATFORM-12]", async () => {
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

  it('are hidden after a refused login, and remain stored [PLATFORM-12]', async () => {
    const storage = await deviceThatSaw([bob])
    const client = onDevice(storage, [])
    client.server.refuse(commands.session.login, 70001)
    await logIn(client)
    expect(shown(client.chat).conversationList).toEqual([])
    expect(storage.get(KEY)).not.toBeNull()
  })
})

it('keep a draft over a reload [CONV-78]', async () => {
  const storage = await deviceThatSaw([bob, carol])
  const before = onDevice(storage, [bob, carol])
  await logIn(before)
  await before.chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: '在吗' })
  await before.chat.destroy()
  const after = onDevice(storage, [bob, carol])
  await logIn(after)
  expect(await listOf(after)).toMatchObject([
    { conversationID: 'C2Ccarol', draftText: '' },
    { conversationID: 'C2Cbob', draftText: '在吗' },
  ])
})
