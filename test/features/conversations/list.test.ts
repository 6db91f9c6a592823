import { aConversation, aGroupConversation, aGroupMessage, aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'
import { aClientWith, arrive, idsOf, listOf, lists } from './support.ts'

const of = (userID: string, newest: number, unreadCount = 0) =>
  aConversation(newest, { userID, unreadCount })

describe('the conversation list', () => {
  it('is read page by page until the server reports its end [CONV-07]', async () => {
    const client = await aReadyClient((server) =>
      server.on(commands.conversation.list, ({ startIndex }) => ({
        conversations: [startIndex === '' ? of('bob', 9) : of('carol', 5)],
        completeFlag: startIndex === '' ? (0 as const) : (1 as const),
        timeStamp: NOON,
        startIndex: 'second',
        cookie: 'cookie-1',
      })),
    )
    expect(await idsOf(client)).toEqual(['C2Cbob', 'C2Ccarol'])
    expect(client.server.bodiesOf(commands.conversation.list)).toMatchObject([
      { timeStamp: 0, startIndex: '' },
      { timeStamp: NOON, startIndex: 'second' },
    ])
    expect(client.server.bodiesOf(commands.sync.sync)).toMatchObject([{ cookie: 'cookie-1' }])
  })

  it('stops at a server whose pages do not advance [CONV-07]', async () => {
    const client = aClient()
    client.server.on(commands.conversation.list, () => ({
      conversations: [of('bob', 9)],
      completeFlag: 0 as const,
      timeStamp: NOON,
      startIndex: 'same',
      cookie: '',
    }))
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(100)
    await login
    expect(client.server.bodiesOf(commands.conversation.list)).toHaveLength(2)
    expect(client.events.dataOf(EVENT.ERROR)).toMatchObject([{ code: 2800 }])
  })

  it('moves a conversation up when a message arrives, and shows the message [CONV-08]', async () => {
    const client = await aClientWith([of('bob', 9), of('carol', 5)])
    await arrive(client, aMessage({ from: 'carol', sequence: 6, time: NOON + 60 }))
    expect(await listOf(client)).toMatchObject([
      {
        conversationID: 'C2Ccarol',
        lastMessage: {
          lastTime: NOON + 60,
          lastSequence: 6,
          fromAccount: 'carol',
          messageForShow: 'message 6',
        },
      },
      { conversationID: 'C2Cbob' },
    ])
  })

  it('gains a conversation with its first message, with its group or user [CONV-09]', async () => {
    const client = await aClientWith([])
    client.server.on(commands.profile.get, () => ({
      profileList: [{ userID: 'dan', nick: 'Dan' }],
    }))
    await arrive(client, aMessage({ from: 'bob', sequence: 1 }))
    await arrive(client, aMessage({ from: 'alice', to: 'dan', sequence: 1, time: NOON + 9 }))
    expect(await listOf(client)).toMatchObject([
      { conversationID: 'C2Cdan', userProfile: { userID: 'dan', nick: 'Dan' } },
      { conversationID: 'C2Cbob', userProfile: { userID: 'bob', nick: 'Bob' } },
    ])
  })

  it('contains the user or the group of a conversation from the beginning, with any known data [CONV-30]', async () => {
    const client = await aClientWith([])
    client.server.ignore(commands.profile.get)
    const others: unknown[] = []
    client.chat.on(EVENT.CONVERSATION_LIST_UPDATED, ({ data }) => {
      for (const one of data) {
        others.push(one.type === 'C2C' ? one.userProfile.userID : one.groupProfile?.groupID)
      }
    })
    await arrive(client, aMessage({ from: 'alice', to: 'dan', sequence: 1 }))
    await client.advance(1_000)
    await arrive(client, aGroupMessage({ to: 'unknown', from: 'bob', sequence: 1, time: NOON + 9 }))
    await client.advance(1_000)
    expect(others).toEqual(['dan', 'unknown', 'dan'])
  })

  it('has live objects: the same entity, changed in place [CONV-10]', async () => {
    const client = await aClientWith([aConversation(1)])
    const [before] = await listOf(client)
    await arrive(client, aMessage({ sequence: 2 }))
    const [after] = await listOf(client)
    expect(after).toBe(before)
    expect(before).toMatchObject({ unreadCount: 1, lastMessage: { lastSequence: 2 } })
  })

  it('has plain entities that survive JSON [CONV-10]', async () => {
    const client = await aClientWith([aConversation(1), aGroupConversation(1)])
    const list = await listOf(client)
    expect(JSON.parse(JSON.stringify(list))).toEqual(list.map((entity) => ({ ...entity })))
  })

  it('causes an event immediately, then at most once a second [CONV-11]', async () => {
    const client = await aClientWith([aConversation(1)])
    await client.advance(1_000)
    client.events.clear()
    const counts = () => client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).length
    for (let sequence = 2; sequence <= 6; sequence++) await arrive(client, aMessage({ sequence }))
    expect(counts()).toBe(1)
    await client.advance(999)
    expect(counts()).toBe(1)
    await client.advance(1)
    expect(counts()).toBe(2)
    expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([1, 5])
    await client.advance(5_000)
    expect(counts()).toBe(2)
  })

  it('is complete and sorted in its event; the total has an event only after a change [CONV-11]', async () => {
    const client = await aClientWith([of('bob', 9), of('carol', 5)])
    await client.advance(1_000)
    await arrive(client, aMessage({ from: 'alice', to: 'carol', sequence: 6, time: NOON + 60 }))
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toMatchObject([
      [{ conversationID: 'C2Ccarol' }, { conversationID: 'C2Cbob' }],
    ])
    expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([])
  })
})

describe('getConversationList', () => {
  const some = [
    of('bob', 9, 2),
    of('carol', 5),
    aGroupConversation(3, { unreadCount: 1 }),
    aConversation(20, { userID: 'dan', isPinned: true }),
  ]

  it.each([
    [undefined, ['C2Cdan', 'C2Cbob', 'C2Ccarol', 'GROUPteam']],
    [{}, ['C2Cdan', 'C2Cbob', 'C2Ccarol', 'GROUPteam']],
    [{ type: 'C2C' }, ['C2Cdan', 'C2Cbob', 'C2Ccarol']],
    [{ type: 'GROUP' }, ['GROUPteam']],
    [{ hasUnreadCount: true }, ['C2Cbob', 'GROUPteam']],
    [{ hasUnreadCount: false }, ['C2Cdan', 'C2Ccarol']],
    [{ type: 'C2C', hasUnreadCount: true }, ['C2Cbob']],
    [{ hasGroupAtInfo: true }, []],
    [
      ['C2Ccarol', 'C2Cnobody', 'GROUPteam'],
      ['C2Ccarol', 'GROUPteam'],
    ],
    [[], []],
  ])('with %j returns %j [CONV-12]', async (options, expected) => {
    const { chat } = await aClientWith(some)
    const { data } = await chat.getConversationList(options)
    expect(data.conversationList.map(({ conversationID }) => conversationID)).toEqual(expected)
    expect(data.isSyncCompleted).toBe(true)
  })

  it.each([
    [{ type: 'TOPIC' }, 'type'],
    [{ hasUnreadCount: 1 }, 'hasUnreadCount'],
    ['bob', 'options'],
    [[7], 'conversationIDList[0]'],
  ])('refuses %j, naming %s [CONV-12]', async (options, parameter) => {
    const { chat } = await aClientWith([])
    await expect(chat.getConversationList(options as never)).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
  })

  it('synchronises again after a failure [CONV-13]', async () => {
    const client = await aClientWith([aConversation(1)])
    client.server.on(commands.sync.sync, ({ cookie }) => ({
      ...nothingNew,
      cookie,
      mustRestart: cookie === 'cookie-0',
    }))
    client.server.refuse(commands.conversation.list, 20005)
    client.server.drop()
    await client.advance(4_000)
    const failed = await outcome(client, client.chat.getConversationList())
    expect(failed.data.isSyncCompleted).toBe(false)
    lists(client.server, [aConversation(1), of('carol', 2)])
    client.server.on(commands.sync.sync, ({ cookie }) => ({
      ...nothingNew,
      cookie,
    }))
    const { data } = await outcome(client, client.chat.getConversationList())
    expect(data.isSyncCompleted).toBe(true)
    expect(data.conversationList.map(({ conversationID }) => conversationID)).toEqual([
      'C2Ccarol',
      'C2Cbob',
    ])
  })
})

describe('getConversationProfile', () => {
  it('sends a request and resolves with the live entity [CONV-14]', async () => {
    const client = await aClientWith([aConversation(1)])
    const [entity] = await listOf(client)
    client.server.on(commands.conversation.get, () => ({
      conversations: [aConversation(1, { nick: 'Robert' })],
    }))
    client.server.on(commands.profile.get, () => ({
      profileList: [{ userID: 'bob', nick: 'Robert' }],
    }))
    const { data } = await outcome(client, client.chat.getConversationProfile('C2Cbob'))
    expect(data.conversation).toBe(entity)
    expect(entity?.userProfile?.nick).toBe('Robert')
  })

  it.each([
    ['C2Cnobody', 2501],
    ['GROUPnone', 2501],
    ['nobody', 2503],
    ['', 2905],
  ])('refuses %j with %i [CONV-14]', async (id, code) => {
    const client = await aClientWith([])
    client.server.on(commands.conversation.get, () => ({ conversations: [] }))
    const profile = outcome(client, client.chat.getConversationProfile(id))
    await expect(profile).rejects.toMatchObject({ code })
  })
})

it('a message of a group updates the group, too [CONV-08]', async () => {
  const client = await aClientWith([aGroupConversation(3)])
  await arrive(client, aGroupMessage({ sequence: 4 }))
  const { data } = await client.chat.getGroupList()
  expect(data.groupList).toMatchObject([
    {
      groupID: 'team',
      nextMessageSeq: 5,
      lastMessage: { lastSequence: 4, messageForShow: 'message 4' },
    },
  ])
})
