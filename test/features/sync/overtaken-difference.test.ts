import { aConversation, aGroup, aGroupConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { AccountEntry, GroupEntry, SyncAnswer } from '../../../src/features/sync/commands.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith, listOf } from '../conversations/support.ts'
import { recalled } from '../support/changes.ts'
import { away, nothingNew } from './support.ts'

/** The difference after a lost connection; what the server pushes leaves before it, and is of after it. */
const overtaken = (
  client: TestClient,
  difference: Partial<SyncAnswer>,
  push: () => void,
): Promise<void> => {
  let isPushed = false
  return away(client, () =>
    client.server.on(commands.sync.sync, () => {
      if (!isPushed) push()
      isPushed = true
      return { ...nothingNew, ...difference }
    }),
  )
}

const carol = aConversation(2, {
  userID: 'carol',
  unreadCount: 1,
  messageReadSeq: 1,
  position: 7,
  lastMessage: aMessage({ from: 'carol', sequence: 2 }),
})

describe('a push that overtakes the sync', () => {
  it('is kept for a conversation that began meanwhile [SYNC-27]', async () => {
    const client = await aClientWith([aConversation(5)])
    const at = { conversationType: 1, to: 'carol' } as const
    const entries: AccountEntry[] = [
      {
        position: 8,
        data: { ...at, event: 'read', messageReadSeq: 2, unreadCount: 0, nextMessageSeq: 3 },
      },
      {
        position: 9,
        data: {
          ...at,
          event: 'messageChanged',
          message: recalled(aMessage({ from: 'carol', sequence: 2 })),
          unread: { unreadCount: 0, messageReadSeq: 2, nextMessageSeq: 3 },
        },
      },
    ]
    await overtaken(client, { position: 7, conversationList: [carol] }, () => {
      for (const entry of entries) client.server.push(pushes.sync.account, entry)
    })
    const found = (await listOf(client)).find(({ conversationID }) => conversationID === 'C2Ccarol')
    expect(found).toMatchObject({ unreadCount: 0, lastMessage: { isRevoked: true } })
  })

  it('is kept for a group that only the sync contains [SYNC-27]', async () => {
    const client = await aClientWith([aConversation(5)])
    const entry: GroupEntry = {
      groupID: 'team',
      position: 2,
      data: { event: 'memberJoined', userIDList: ['dave'], memberCount: 3 },
    }
    const row = aGroupConversation(5, { group: aGroup({ position: 1, nextMessageSeq: 6 }) })
    await overtaken(client, { position: 7, conversationList: [row] }, () =>
      client.server.push(pushes.sync.group, entry),
    )
    const { data } = await client.chat.getGroupList()
    expect(data.groupList).toMatchObject([{ groupID: 'team', memberCount: 3 }])
  })

  const blacklist = (position: number, isBlocked: boolean): AccountEntry => ({
    position,
    data: { event: 'blacklist', userIDList: ['carol'], isBlocked },
  })

  it.each([
    ['has', [blacklist(8, true), blacklist(9, false)]],
    ['is before', [blacklist(8, true)]],
  ])('applies if it follows the difference, which %s it [SYNC-27]', async (_, eventArray) => {
    const client = await aClientWith([aConversation(5)], (server) =>
      server.on(commands.blacklist.list, () => ({ blacklist: [], startIndex: 0 })),
    )
    const position = eventArray.at(-1)?.position ?? 0
    await overtaken(client, { position, eventArray }, () =>
      client.server.push(pushes.sync.account, blacklist(9, false)),
    )
    expect((await client.chat.getBlacklist()).data).toEqual([])
  })

  it('restarts the sync if there are too many [SYNC-27]', async () => {
    const client = await aClientWith([aConversation(5)])
    await overtaken(client, { position: 7 }, () => {
      for (let position = 8; position < 1_010; position++) {
        const data = { event: 'peerRead', peerAccount: 'carol', readTime: position } as const
        client.server.push(pushes.sync.account, { position, data })
      }
    })
    expect(client.server.bodiesOf(commands.conversation.list).length).toBeGreaterThan(1)
    expect(await listOf(client)).toHaveLength(1)
  })
})
