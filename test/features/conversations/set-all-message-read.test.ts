import { aConversation, aGroupConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type ReadAllScope, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const { readAll } = commands.conversation

const unreadBoth = async () => {
  const rows = [aConversation(9, { unreadCount: 4 }), aGroupConversation(5, { unreadCount: 2 })]
  const client = await aClientWith(rows)
  client.server.on(readAll, ({ groupMessageReadInfoList }) => ({
    groupReadInfoArray: groupMessageReadInfoList.map(({ groupID }) => ({ groupID, retCode: 0 })),
  }))
  return client
}

const countsOf = async (client: Awaited<ReturnType<typeof unreadBoth>>) =>
  Object.fromEntries(
    (await listOf(client)).map(({ conversationID, unreadCount }) => [conversationID, unreadCount]),
  )

const team = { groupID: 'team', messageSequence: 5 }

describe('setAllMessageRead', () => {
  it.each([
    [undefined, 0, 0, 1, [team]],
    [TYPES.READ_ALL_MSG, 0, 0, 1, [team]],
    [TYPES.READ_ALL_C2C_MSG, 0, 2, 1, []],
    [TYPES.READ_ALL_GROUP_MSG, 4, 0, 0, [team]],
  ] as const)(
    'of %s clears the counts immediately and sends a request [READ-01]',
    async (scope, ofBob, ofTeam, readAllC2CMessage, groupMessageReadInfoList) => {
      const client = await unreadBoth()
      const call = client.chat.setAllMessageRead(scope && { scope })
      expect(await countsOf(client)).toEqual({ C2Cbob: ofBob, GROUPteam: ofTeam })
      await outcome(client, call)
      expect(client.server.bodiesOf(readAll)).toEqual([
        { readAllC2CMessage, groupMessageReadInfoList },
      ])
      expect(client.chat.getTotalUnreadMessageCount()).toBe(ofBob + ofTeam)
      await client.advance(1_000)
      expect(client.events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([
        ofBob + ofTeam,
      ])
    },
  )

  it('sends no request if nothing is unread [READ-01]', async () => {
    const client = await aClientWith([aConversation(9)])
    await outcome(client, client.chat.setAllMessageRead())
    expect(client.server.bodiesOf(readAll)).toEqual([])
  })

  it('restores the counts, with messages that arrived meanwhile, if the server refuses with 2112 [READ-02]', async () => {
    const client = await unreadBoth()
    client.server.refuse(readAll, 20005)
    const call = outcome(client, client.chat.setAllMessageRead(), 1_000)
    await arrive(client, aMessage({ sequence: 10 }))
    await expect(call).rejects.toMatchObject({ code: 2112, data: { serverCode: 20005 } })
    expect(await countsOf(client)).toEqual({ C2Cbob: 5, GROUPteam: 2 })
  })

  it('restores only the groups that the server refused [READ-02]', async () => {
    const client = await unreadBoth()
    const groupReadInfoArray = [{ groupID: 'team', retCode: 10007 }]
    client.server.on(readAll, () => ({ groupReadInfoArray }))
    await outcome(client, client.chat.setAllMessageRead())
    expect(await countsOf(client)).toEqual({ C2Cbob: 0, GROUPteam: 2 })
  })

  it('does not change counts that the server has sent meanwhile [READ-02]', async () => {
    const client = await unreadBoth()
    client.server.refuse(readAll, 20005)
    const call = outcome(client, client.chat.setAllMessageRead(), 1_000)
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'read', conversationType: 1, to: 'bob', messageReadSeq: 8, unreadCount: 1 },
    })
    await expect(call).rejects.toMatchObject({ code: 2112 })
    expect(await countsOf(client)).toEqual({ C2Cbob: 1, GROUPteam: 2 })
  })

  it('twice in a second is refused with 2996, and changes nothing then [READ-02]', async () => {
    const client = await unreadBoth()
    await outcome(client, client.chat.setAllMessageRead())
    await arrive(client, aMessage({ sequence: 10 }))
    await expect(client.chat.setAllMessageRead()).rejects.toMatchObject({ code: 2996 })
    expect(await countsOf(client)).toEqual({ C2Cbob: 1, GROUPteam: 0 })
  })

  it.each(['all', 1, {}])('refuses the scope %j with 2905 [READ-02]', async (scope) => {
    const { chat } = await unreadBoth()
    const call = chat.setAllMessageRead({ scope: scope as unknown as ReadAllScope })
    await expect(call).rejects.toMatchObject({ code: 2905 })
  })
})

describe('an unread count of the server', () => {
  const read = (position: number, messageReadSeq: number, unreadCount: number, next: number) => ({
    position,
    data: {
      event: 'read' as const,
      conversationType: 1 as const,
      to: 'bob',
      messageReadSeq,
      unreadCount,
      nextMessageSeq: next,
    },
  })

  it('is added to the messages after it [UNREAD-02]', async () => {
    const client = await unreadBoth()
    await arrive(client, aMessage({ sequence: 10 }), aMessage({ sequence: 11 }))
    client.server.push(pushes.sync.account, read(1, 8, 1, 11))
    await client.advance(0)
    expect(await countsOf(client)).toMatchObject({ C2Cbob: 2 })
  })

  it('has no effect if it is older than the known state [UNREAD-02]', async () => {
    const client = await unreadBoth()
    client.server.push(pushes.sync.account, read(1, 9, 0, 10))
    client.server.push(pushes.sync.account, read(2, 7, 2, 10))
    await client.advance(0)
    expect(await countsOf(client)).toMatchObject({ C2Cbob: 0 })
  })

  it('is ignored while a later read mark of this device is pending [UNREAD-03]', async () => {
    const client = await unreadBoth()
    client.server.ignore(commands.conversation.read)
    const call = outcome(client, client.chat.setMessageRead({ conversationID: 'C2Cbob' }), 20_000)
    client.server.push(pushes.sync.account, read(1, 6, 3, 10))
    await client.advance(0)
    expect(await countsOf(client)).toMatchObject({ C2Cbob: 0 })
    await call
  })
})
