import { aConversation, aGroup, aGroupMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import {
  aClientWithMessages,
  conversationOf,
  modified,
  pushChange,
  pushGroupChange,
  recalled,
} from '../support/changes.ts'
import { outcome } from '../support/settle.ts'
import { arrive } from './support.ts'

/** The host asks for the conversation, and the server answers with this row. */
const reads = (client: TestClient, conversationID: string, row: WireConversation) => {
  client.server.on(commands.conversation.get, () => ({ conversations: [row] }))
  return outcome(client, client.chat.getConversationProfile(conversationID))
}

/** A row of `team` with this unread count, of which some sequences do not count. */
const aRow = (unreadCount: number, excludedUnreadSequenceList: number[] = []) => {
  const { selfInfo, ...group } = aGroup({ nextMessageSeq: 5 })
  if (selfInfo === undefined) throw new Error('the builder has no selfInfo')
  return {
    type: 2,
    group: { ...group, selfInfo: { ...selfInfo, excludedUnreadSequenceList } },
    unreadCount,
    messageReadSeq: 1,
    nextMessageSeq: 5,
    c2cPeerReadTime: 0,
    isPinned: false,
    messageRemindType: 0,
    lastMessage: aGroupMessage({ sequence: 4 }),
  } as const satisfies WireConversation
}

describe('a row that a recall overtook', () => {
  it('does not count the message again, and a later row counts correctly [REVOKE-10]', async () => {
    const client = await aClientWithMessages(someMessages(1, 1, aGroupMessage))
    const more = [2, 3, 4].map((sequence) => aGroupMessage({ sequence }))
    await arrive(client, ...more)
    const unread = async () => (await conversationOf(client))?.unreadCount
    expect(await unread()).toBe(3)
    await pushGroupChange(client, recalled(more[1] as never))
    expect(await unread()).toBe(2)
    await reads(client, 'GROUPteam', aRow(3))
    expect(await unread()).toBe(2)
    await reads(client, 'GROUPteam', aRow(2, [3]))
    expect(await unread()).toBe(2)
    await pushGroupChange(client, recalled(more[1] as never), 3)
    expect(await unread()).toBe(2)
    await reads(client, 'GROUPteam', aRow(1, [2, 3]))
    await pushGroupChange(client, recalled(more[0] as never), 4)
    expect(await unread()).toBe(1)
  })

  it('is detected by its position in the log alone [REVOKE-10]', async () => {
    const kept = someMessages(1, 2)
    const client = await aClientWithMessages(kept, 2)
    const unread = async () => (await conversationOf(client))?.unreadCount
    const row = aConversation(2, { unreadCount: 2, messageReadSeq: 0 })
    await pushChange(client, recalled(kept[0] as never), 1)
    expect(await unread()).toBe(1)
    await reads(client, 'C2Cbob', { ...row, position: 1 })
    expect(await unread()).toBe(1)
    await reads(client, 'C2Cbob', { ...row, position: 1_000_000 })
    expect(await unread()).toBe(2)
  })

  it('does not show the old content again [REVOKE-09] [MODIFY-08]', async () => {
    const kept = someMessages(1, 2)
    const last = kept[1] as (typeof kept)[number]
    const client = await aClientWithMessages(kept)
    await pushChange(client, modified(last, 'new'))
    const row = aConversation(2, { lastMessage: last })
    await reads(client, 'C2Cbob', row)
    expect((await conversationOf(client))?.lastMessage.messageForShow).toBe('new')
    await pushChange(client, { ...recalled(last), version: 2 })
    await reads(client, 'C2Cbob', row)
    expect((await conversationOf(client))?.lastMessage.messageForShow).toBe('撤回了一条消息')
  })
})
