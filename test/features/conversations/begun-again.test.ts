import {
  aConversation,
  aGroup,
  aGroupMessage,
  aMessage,
  keepsHistory,
  NOON,
  type ScriptedServer,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { loaded, pushEntry } from '../support/changes.ts'
import { aClientWith, arrive, listOf } from './support.ts'

const { get } = commands.conversation

const mine = { from: 'alice', to: 'bob' }
const conversationValue = [
  aMessage({ sequence: 1 }),
  aMessage({ sequence: 2, ...mine }),
  aMessage({ sequence: 3 }),
]

/** alice has deleted this conversation before, without its history; its row comes with the next message. */
const aConversationDeletedBefore = (server: ScriptedServer) => {
  keepsHistory(server, conversationValue)
  const read = { unreadCount: 1, messageReadSeq: 2, c2cPeerReadTime: NOON + 2 }
  server.on(get, () => ({ conversations: [aConversation(3, read)] }))
}

describe('a conversation that appears with a message other than its first', () => {
  it('with a user has the read positions of both sides from its row [CONV-83]', async () => {
    const client = await aClientWith([], aConversationDeletedBefore)
    await arrive(client, aMessage({ sequence: 3 }))
    await client.advance(0)
    expect(client.server.bodiesOf(get)).toEqual([{ conversationIDList: ['C2Cbob'] }])
    expect(viewOf(client.chat).readSequence('C2Cbob')).toBe(2)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1, peerReadTime: NOON + 2 }])
    expect((await loaded(client, 'C2Cbob')).map(({ isPeerRead }) => isPeerRead)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('of a group has the read position of its member [CONV-83]', async () => {
    const { selfInfo } = aGroup()
    if (selfInfo === undefined) throw new Error('alice is a member')
    const group = aGroup({ nextMessageSeq: 3, selfInfo: { ...selfInfo, readedSequence: 2 } })
    const client = await aClientWith([], (server) =>
      server.on(commands.group.list, () => ({ groups: [group], totalCount: 1 })),
    )
    await arrive(client, aGroupMessage({ sequence: 3 }))
    expect(viewOf(client.chat).readSequence('GROUPteam')).toBe(2)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
    expect(client.server.bodiesOf(get)).toEqual([])
  })

  it('sends no request if it appears with its first message, or after a known deletion [CONV-83]', async () => {
    const client = await aClientWith([], aConversationDeletedBefore)
    await arrive(client, ...someMessages(1, 2))
    const address = { conversationType: 1, to: 'bob', sequence: 2 } as const
    await pushEntry(client, { event: 'conversationDeleted', ...address, clearHistoryMessage: 0 })
    await arrive(client, aMessage({ sequence: 3 }))
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
    expect(viewOf(client.chat).readSequence('C2Cbob')).toBe(2)
    expect(client.server.bodiesOf(get)).toEqual([])
  })
})
