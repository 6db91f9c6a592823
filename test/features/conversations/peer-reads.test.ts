import { aConversation, aMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWith } from './support.ts'

const { peerReadTimes } = commands.conversation

const mine = someMessages(1, 20).map((message) => ({ ...message, from: 'alice', to: 'bob' }))

const bob = { conversationID: 'C2Cbob' }

describe('the read time of the other side', () => {
  it('is fetched once if no list contained it, and marks the covered messages as read [READ-15]', async () => {
    const client = await aClientWith([], (server) => keepsHistory(server, mine))
    const peerReadTimeList = [{ userID: 'bob', peerReadTime: NOON + 19 }]
    client.server.on(peerReadTimes, () => ({ peerReadTimeList }))
    const { data } = await outcome(client, client.chat.getMessageList(bob))
    await client.advance(0)
    expect(data.messageList.map(({ isPeerRead }) => isPeerRead).slice(-3)).toEqual([
      true,
      true,
      false,
    ])
    expect(client.events.dataOf(EVENT.MESSAGE_READ_BY_PEER)).toHaveLength(1)
    const { nextReqMessageID } = data
    const older = client.chat.getMessageList({ ...bob, nextReqMessageID })
    const page = (await outcome(client, older)).data.messageList
    expect(page.every(({ isPeerRead }) => isPeerRead)).toBe(true)
    expect(client.server.bodiesOf(peerReadTimes)).toEqual([{ userIDList: ['bob'] }])
  })

  it('is not fetched if a row contained it; a refusal has no effect [READ-15]', async () => {
    const listed = await aClientWith([aConversation(20)], (server) => keepsHistory(server, mine))
    await outcome(listed, listed.chat.getMessageList(bob))
    expect(listed.server.bodiesOf(peerReadTimes)).toEqual([])
    const other = await aClientWith([], (server) => keepsHistory(server, mine))
    other.server.refuse(peerReadTimes, 20005)
    const { data } = await outcome(other, other.chat.getMessageList(bob))
    await other.advance(0)
    expect(data.messageList).toHaveLength(15)
    expect(other.events.dataOf(EVENT.ERROR)).toEqual([])
  })

  it('appears on the last message of the row that contains it [READ-15]', async () => {
    const lastMessage = aMessage({ sequence: 20, time: NOON + 20, from: 'alice', to: 'bob' })
    const client = await aClientWith([
      aConversation(20, { lastMessage, c2cPeerReadTime: NOON + 20 }),
    ])
    const list = await outcome(client, client.chat.getConversationList())
    expect(list.data.conversationList[0]?.lastMessage).toMatchObject({
      fromAccount: 'alice',
      isPeerRead: true,
    })
  })
})
