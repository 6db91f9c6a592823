import {
  aConversation,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWithMessages, conversationOf, loaded, pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const { set, get } = commands.conversation

const bob = { conversationType: 1, to: 'bob' } as const
const team = { conversationType: 2, to: 'team' } as const

const remind = (client: TestClient, options: object) =>
  outcome(client, client.chat.setMessageRemindType(options as { messageRemindType: string }))

const reminded = (
  client: TestClient,
  address: typeof bob | typeof team,
  code: number,
  newest = 0,
) =>
  pushEntry(client, {
    event: 'conversation',
    ...address,
    settings: { messageRemindType: code },
    ...(newest > 0 && {
      unread: { unreadCount: 0, messageReadSeq: newest, nextMessageSeq: newest + 1 },
    }),
  })

describe('setMessageRemindType', () => {
  it('of users returns the result of each [CONV-49]', async () => {
    const unknownUser = { ...bob, to: 'nobody' }
    const failureList = [{ ...unknownUser, code: 20_003, message: 'no such user' }]
    const client = await aClientWith([aConversation(1)], (server) =>
      server.on(set, () => ({ failureList })),
    )
    const { data } = await remind(client, {
      userIDList: ['bob', 'nobody', 'bob'],
      messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE,
    })
    expect(data).toEqual({
      successUserIDList: [{ userID: 'bob' }],
      failureUserIDList: [{ userID: 'nobody', code: 20_003, message: 'no such user' }],
    })
    expect(client.server.bodiesOf(set)).toEqual([
      {
        conversationList: [bob, unknownUser],
        change: { messageRemindType: 2 },
      },
    ])
    const userIDList = Array.from({ length: 31 }, (_, index) => `${index}`)
    await remind(client, { userIDList, messageRemindType: TYPES.MSG_REMIND_DISCARD })
    expect(client.server.bodiesOf(set)[1]?.conversationList).toHaveLength(30)
  })

  it('of a group changes its conversation and its selfInfo [CONV-49]', async () => {
    const client = await aClientWith([aGroupConversation(3, { unreadCount: 2 })], (server) =>
      server.on(set, () => ({ failureList: [] })),
    )
    const messageRemindType = TYPES.MSG_REMIND_ACPT_NOT_NOTE
    await remind(client, { groupID: 'team', messageRemindType })
    expect(client.server.bodiesOf(set)).toMatchObject([{ conversationList: [team] }])
    await reminded(client, team, 2)
    const { groupList } = (await client.chat.getGroupList()).data
    expect(groupList[0]?.selfInfo).toMatchObject({ messageRemindType })
    expect(await listOf(client)).toMatchObject([
      { messageRemindType, unreadCount: 2, groupProfile: { selfInfo: { messageRemindType } } },
    ])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.GROUP_LIST_UPDATED)).toHaveLength(1)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toHaveLength(1)
    await reminded(client, team, 0)
    expect(client.chat.getTotalUnreadMessageCount()).toBe(2)
  })

  it('refuses invalid reminders, empty lists and IDs that are not users [CONV-49]', async () => {
    const client = await aClientWith([])
    for (const wrong of [
      undefined,
      { groupID: 'team' },
      { groupID: 'team', messageRemindType: 'Loud' },
      { messageRemindType: 'Discard' },
      { userIDList: [], messageRemindType: 'Discard' },
      { userIDList: 'bob', messageRemindType: 'Discard' },
      { userIDList: ['bob'], messageRemindType: 'AcceptNotNotifyExceptAt' },
    ]) {
      await expect(remind(client, wrong as object)).rejects.toMatchObject({ code: 2905 })
    }
    const failureList = [{ ...team, code: 10_007, message: 'not a member' }]
    client.server.on(set, () => ({ failureList }))
    const call = remind(client, { groupID: 'team', messageRemindType: 'Discard' })
    await expect(call).rejects.toMatchObject({ code: 10_007, message: 'not a member' })
  })

  it('of a conversation without messages applies from its first message on [CONV-49]', async () => {
    const client = await aClientWith([])
    await reminded(client, bob, 2)
    expect(await listOf(client)).toEqual([])
    await arrive(client, aMessage({ sequence: 1 }))
    expect(await listOf(client)).toMatchObject([
      { messageRemindType: 'AcceptNotNotify', unreadCount: 1 },
    ])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
  })
})

describe('a conversation whose messages are discarded', () => {
  it('shows them on request, and emits no event for them [CONV-50]', async () => {
    const kept = someMessages(1, 3)
    const client = await aClientWithMessages(kept, 1)
    expect(await loaded(client, 'C2Cbob')).toHaveLength(3)
    await reminded(client, bob, 1, 3)
    expect(await conversationOf(client)).toMatchObject({
      messageRemindType: TYPES.MSG_REMIND_DISCARD,
      unreadCount: 0,
    })
    kept.push(...someMessages(4, 5))
    await pushEntry(client, { event: 'discarded', ...bob, sequence: 4 })
    await pushEntry(client, { event: 'discarded', ...bob, sequence: 5 })
    await client.advance(5_000)
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    expect(client.server.bodiesOf(commands.message.history)).toHaveLength(1)
    expect(await conversationOf(client)).toMatchObject({ unreadCount: 0 })
    const texts = (await loaded(client, 'C2Cbob')).map(({ sequence }) => sequence)
    expect(texts).toEqual([1, 2, 3, 4, 5])
    // The client sends no read mark: nothing is unread.
    await client.chat.setMessageRead({ conversationID: 'C2Cbob' })
    expect(client.server.bodiesOf(commands.conversation.read)).toEqual([])
  })

  it('emits and counts later messages after the reminder changes, and fills no gap before them [CONV-51]', async () => {
    const kept = someMessages(1, 3)
    const client = await aClientWithMessages(kept, 0)
    await reminded(client, bob, 1, 3)
    kept.push(...someMessages(4, 9))
    // No word came of what was discarded meanwhile.
    await reminded(client, bob, 0, 8)
    await arrive(client, aMessage({ sequence: 9 }))
    await client.advance(5_000)
    const events = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    expect(events.map(({ sequence }) => sequence)).toEqual([9])
    expect(await conversationOf(client)).toMatchObject({ unreadCount: 1 })
    expect(client.server.bodiesOf(commands.message.history)).toEqual([])
    expect(await loaded(client, 'C2Cbob')).toHaveLength(9)
  })

  it('shows the last discarded message when the reminder changes [CONV-51]', async () => {
    const client = await aClientWithMessages(someMessages(1, 3), 0)
    await reminded(client, bob, 1, 3)
    await pushEntry(client, { event: 'discarded', ...bob, sequence: 4 })
    const row = aConversation(4, { position: 5_000, messageRemindType: 2 })
    client.server.on(get, () => ({ conversations: [row] }))
    await reminded(client, bob, 2, 4)
    await client.advance(1_000)
    expect(await conversationOf(client)).toMatchObject({
      messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE,
      lastMessage: { lastSequence: 4 },
    })
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
  })

  it('recovers nothing after an absence [CONV-50]', async () => {
    const discards = { messageRemindType: 1, position: 5_000 }
    const client = await aClientWith([aConversation(3, discards)])
    const row = aConversation(8, { ...discards, lastMessage: aMessage({ sequence: 8 }) })
    client.server.on(get, () => ({ conversations: [row] }))
    await outcome(client, client.chat.getConversationProfile('C2Cbob'))
    await client.advance(5_000)
    expect(client.server.bodiesOf(commands.message.history)).toEqual([])
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    expect(await listOf(client)).toMatchObject([{ lastMessage: { lastSequence: 8 } }])
  })

  it('appears with a row, because no message adds it [CONV-50]', async () => {
    const client = await aClientWith([])
    const row = aConversation(1, { messageRemindType: 1 })
    client.server.on(get, () => ({ conversations: [row] }))
    await pushEntry(client, { event: 'discarded', ...bob, sequence: 1 })
    expect(await listOf(client)).toMatchObject([
      { conversationID: 'C2Cbob', messageRemindType: 'Discard', unreadCount: 0 },
    ])
  })

  it('of a group receives own messages of other devices without a gap [CONV-50]', async () => {
    const client = await aClientWith([aGroupConversation(3)])
    await reminded(client, team, 1, 3)
    client.server.push(pushes.sync.account, {
      position: 0,
      data: { event: 'discarded', ...team, sequence: 4 },
    })
    await arrive(client, aGroupMessage({ sequence: 6, from: 'alice' }))
    await client.advance(5_000)
    const events = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    expect(events.map(({ sequence }) => sequence)).toEqual([6])
    expect(client.server.bodiesOf(commands.message.history)).toEqual([])
  })
})
