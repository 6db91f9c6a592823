import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const remindedBy = (messageRemindType: number) => {
  const { selfInfo, ...group } = aGroup()
  if (selfInfo === undefined) throw new Error('the builder has no selfInfo')
  return aGroupConversation(1, {
    messageRemindType,
    group: { ...group, nextMessageSeq: 2, selfInfo: { ...selfInfo, messageRemindType } },
  })
}

describe('the unread count', () => {
  it.each([
    ['a message of another user', {}, 1],
    ['a message of mine from another device', { from: 'alice', to: 'bob' }, 0],
    ['a message that is excluded from it', { flags: MessageFlag.noUnread }, 0],
    ['a message that is excluded from the last one only', { flags: MessageFlag.noLastMessage }, 1],
    ['an online-only message', { flags: MessageFlag.onlineOnly, sequence: 0 }, 0],
  ])('after %s: %j adds %i [CONV-03]', async (_, input, unreadCount) => {
    const client = await aClientWith([aConversation(1)])
    await arrive(client, aMessage({ sequence: 2, ...input }))
    expect(await listOf(client)).toMatchObject([{ unreadCount }])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(unreadCount)
  })

  it.each([
    [0, 'AcceptAndNotify', 1],
    [1, 'Discard', 0],
    [2, 'AcceptNotNotify', 1],
    [3, 'AcceptNotNotifyExceptAt', 1],
  ])('of a group with reminder type %i (%s) grows by %i [CONV-03]', async (code, name, count) => {
    const client = await aClientWith([remindedBy(code)])
    await arrive(client, aGroupMessage({ sequence: 2 }))
    expect(await listOf(client)).toMatchObject([{ messageRemindType: name, unreadCount: count }])
  })

  it("is replaced by the server's count [CONV-04]", async () => {
    const client = await aClientWith([
      aConversation(9, { unreadCount: 4 }),
      aGroupConversation(5, { unreadCount: 2 }),
    ])
    expect((await listOf(client)).map(({ unreadCount }) => unreadCount).toSorted()).toEqual([2, 4])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(6)
  })

  it('is part of the total if the conversation accepts and notifies [CONV-05]', async () => {
    const client = await aClientWith([
      aConversation(3, { unreadCount: 3 }),
      { ...remindedBy(2), unreadCount: 50 },
    ])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(3)
  })

  it('of rooms is not part of the total [CONV-05]', async () => {
    const meeting = aGroup({ type: 'ChatRoom', nextMessageSeq: 4 })
    const client = await aClientWith([aGroupConversation(3, { group: meeting, unreadCount: 3 })])
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
  })

  it('drops to the count that another device of the user has left [CONV-06]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })])
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'read', conversationType: 1, to: 'bob', messageReadSeq: 8, unreadCount: 1 },
    })
    await client.advance(1_000)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
    expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([1])
  })

  it('does not count a message again that a list has counted [CONV-04]', async () => {
    const client = await aClientWith([aConversation(9, { unreadCount: 4 })])
    await arrive(client, aMessage({ sequence: 9 }))
    expect(await listOf(client)).toMatchObject([{ unreadCount: 4 }])
  })
})
