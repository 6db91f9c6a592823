import { aGroupMessage, aMessage, keepsHistory, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import {
  aClientWithMessages,
  aNotice,
  conversationOf,
  loaded,
  pushChange,
  pushGroupChange,
  recalled,
} from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { revoke } = commands.message

const mine = aMessage({
  sequence: 1,
  from: 'alice',
  to: 'bob',
  cloudCustomData: 'c',
  extra: { atUserList: ['bob'] },
})

const aConversationWithOwn = async () => {
  const client = await aClientWithMessages([mine])
  const [message] = (await loaded(client, 'C2Cbob')) as [Message]
  return { client, message }
}

const revoked = ({ events }: TestClient) => events.dataOf(EVENT.MESSAGE_REVOKED).flat()

describe('revokeMessage', () => {
  it('changes the message and its conversation, without an event on this device [REVOKE-07] [REVOKE-08] [REVOKE-09]', async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.on(revoke, async () => {
      await pushChange(client, recalled(mine))
      return { recallRetList: [{ retCode: 0 }] }
    })
    const { data } = await outcome(client, client.chat.revokeMessage(message, { reason: 'why' }))
    expect(client.server.bodiesOf(revoke)).toEqual([
      { conversationType: 1, to: 'bob', sequence: 1, reason: 'why' },
    ])
    expect(data.message).toBe(message)
    expect(message).toMatchObject({
      isRevoked: true,
      isPlaceMessage: 2,
      isModified: false,
      revoker: 'alice',
      revokerInfo: { userID: 'alice', nick: 'ALICE', avatar: '' },
      revokeReason: 'why',
      payload: { text: 'message 1' },
      cloudCustomData: '',
      atUserList: [],
      version: 1,
    })
    expect(revoked(client)).toEqual([])
    expect((await conversationOf(client))?.lastMessage).toMatchObject({
      isRevoked: true,
      revoker: 'alice',
      revokerInfo: { userID: 'alice' },
      messageForShow: '撤回了一条消息',
      payload: { text: '' },
    })
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toHaveLength(1)
  })

  it.each([
    ['0', [{ retCode: 0 }]],
    ['nothing', []],
  ])(
    'succeeds if the response contains %s and no push arrives [REVOKE-12]',
    async (_, recallRetList) => {
      const { client, message } = await aConversationWithOwn()
      client.server.on(revoke, () => ({ recallRetList }))
      await outcome(client, client.chat.revokeMessage(message))
      expect(message).toMatchObject({ isRevoked: true, revoker: 'alice', version: 1 })
      expect((await conversationOf(client))?.lastMessage.isRevoked).toBe(true)
      expect(revoked(client)).toEqual([])
    },
  )

  it.each([[[{ retCode: [20016] }]], [[{ retCode: {} }]], [[{ retCode: '0' }]], ['20016']])(
    'rejects with a number if the response contains %j [KERNEL-15]',
    async (recallRetList) => {
      const { client, message } = await aConversationWithOwn()
      client.server.on(revoke, () => ({ recallRetList }) as never)
      const refused = client.chat.revokeMessage(message)
      await Promise.all([
        client.advance(0),
        expect(refused).rejects.toMatchObject({ code: 2800, data: { message } }),
      ])
      expect(message.isRevoked).toBe(false)
    },
  )

  it('rejects if the first code is not 0, or the server refuses [REVOKE-12]', async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.on(revoke, () => ({ recallRetList: [{ retCode: 20016 }] }))
    await expect(outcome(client, client.chat.revokeMessage(message))).rejects.toMatchObject({
      code: 20016,
      data: { message },
    })
    client.server.refuse(revoke, 10007)
    await expect(outcome(client, client.chat.revokeMessage(message))).rejects.toMatchObject({
      code: 10007,
    })
    expect(message.isRevoked).toBe(false)
  })

  it('refuses impossible recalls without a request [REVOKE-06]', async () => {
    const { client, message } = await aConversationWithOwn()
    const { chat } = client
    for (const input of [undefined, null, 7, {}, { ID: 'x' }, { ID: '1-2-3' }]) {
      await expect(chat.revokeMessage(input as never)).rejects.toMatchObject({ code: 2105 })
    }
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    const unsent = chat.createTextMessage(options)
    await expect(chat.revokeMessage(unsent)).rejects.toMatchObject({ code: 2905 })
    for (const reason of [7, '中'.repeat(171)]) {
      const call = chat.revokeMessage(message, { reason: reason as never })
      await expect(call).rejects.toMatchObject({ code: 2905, data: { parameter: 'reason' } })
    }
    await pushChange(client, recalled(mine))
    await expect(chat.revokeMessage(message)).rejects.toMatchObject({ code: 2110 })
    const notice = await aNotice(client)
    await expect(chat.revokeMessage(notice)).rejects.toMatchObject({ code: 2106 })
    expect(client.server.bodiesOf(revoke)).toEqual([])
  })

  it('accepts a copy of a message by its ID [REVOKE-06]', async () => {
    const { client, message } = await aConversationWithOwn()
    client.server.on(revoke, () => ({ recallRetList: [] }))
    const copy = JSON.parse(JSON.stringify(message)) as Message
    const { data } = await outcome(client, client.chat.revokeMessage(copy))
    expect(data.message).toBe(message)
    expect(message.isRevoked).toBe(true)
  })

  it('resolves if the message was recalled by this user, and rejects if another user did [REVOKE-13]', async () => {
    const kept = [mine]
    const client = await aClientWithMessages(kept)
    const [message] = (await loaded(client, 'C2Cbob')) as [Message]
    client.server.refuse(revoke, 20023)
    kept[0] = recalled(mine, 'bob')
    const call = outcome(client, client.chat.revokeMessage(message))
    await expect(call).rejects.toMatchObject({ code: 20023 })
    const again = await aClientWithMessages([mine])
    const [other] = (await loaded(again, 'C2Cbob')) as [Message]
    again.server.refuse(revoke, 20023)
    keepsHistory(again.server, [recalled(mine)])
    await outcome(again, again.chat.revokeMessage(other))
    expect(other.isRevoked).toBe(true)
  })
})

describe('a recall by another user', () => {
  it('changes the live message with one event [REVOKE-07]', async () => {
    const kept = someMessages(1, 2)
    const client = await aClientWithMessages(kept, 2)
    const [first] = (await loaded(client, 'C2Cbob')) as [Message]
    await pushChange(client, recalled(kept[0] as never), 1)
    await pushChange(client, recalled(kept[0] as never), 1)
    expect(revoked(client)).toEqual([first])
    expect(first).toMatchObject({ isRevoked: true, revoker: 'bob', payload: { text: '' } })
    expect(await conversationOf(client)).toMatchObject({
      unreadCount: 1,
      lastMessage: { lastSequence: 2, isRevoked: false },
    })
  })

  it('causes one event if the message is not in memory [REVOKE-07]', async () => {
    const client = await aClientWithMessages(someMessages(1, 2), 2)
    const gone = recalled(aMessage({ sequence: 1 }))
    await pushChange(client, gone, 1)
    await pushChange(client, gone, 1)
    expect(revoked(client)).toMatchObject([
      { ID: expect.any(String), sequence: 1, isRevoked: true },
    ])
    expect(await conversationOf(client)).toMatchObject({ unreadCount: 1 })
  })

  it('causes one event if the message arrives between two notifications of it [REVOKE-07]', async () => {
    const client = await aClientWithMessages(someMessages(1, 2), 2)
    const late = aMessage({ sequence: 3 })
    await pushChange(client, recalled(late), 1)
    client.server.push(pushes.message.received, { position: 0, messageList: [late] })
    await client.advance(0)
    await pushChange(client, recalled(late), 1)
    expect(revoked(client)).toMatchObject([{ sequence: 3, isRevoked: true }])
    expect(await loaded(client, 'C2Cbob')).toMatchObject([{}, {}, { isRevoked: true }])
  })

  it('lowers the unread count of a group once, and not for messages that did not count [REVOKE-10]', async () => {
    const kept = someMessages(1, 5, aGroupMessage)
    kept[2] = aGroupMessage({ sequence: 3, from: 'alice' })
    kept[3] = aGroupMessage({ sequence: 4, flags: 2 })
    const client = await aClientWithMessages(kept, 0)
    const unread = async () => (await conversationOf(client))?.unreadCount
    await pushGroupChange(client, recalled(kept[0] as never), 2)
    expect(await unread()).toBe(0)
    const more = [6, 7, 8].map((sequence) => aGroupMessage({ sequence }))
    client.server.push(pushes.message.received, { position: 0, messageList: more })
    await client.advance(0)
    expect(await unread()).toBe(3)
    await pushGroupChange(client, recalled(more[0] as never), 3)
    await pushGroupChange(client, recalled(more[0] as never), 4)
    expect(await unread()).toBe(2)
    expect(client.chat.getTotalUnreadMessageCount()).toBe(2)
    await pushGroupChange(client, recalled(kept[4] as never), 5)
    expect(await unread()).toBe(2)
  })
})
