import {
  aConversation,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWith, arrive, listOf } from '../conversations/support.ts'
import { aClientOfTeam, differs, holesOf, receivedSequences, upTo } from './support.ts'

describe('while connected', () => {
  it("a gap in the account's log requests a sync [SYNC-14]", async () => {
    const client = await aClientWith([aConversation(5)])
    differs(client.server, { position: 10 })
    client.server.push(pushes.sync.account, anEvent(11))
    await client.advance(1_000)
    const before = client.server.bodiesOf(commands.sync.sync).length
    differs(client.server, { position: 14 })
    client.server.push(pushes.sync.account, anEvent(14))
    await client.advance(1_000)
    expect(client.server.bodiesOf(commands.sync.sync)).toHaveLength(before + 1)
    client.server.push(pushes.sync.account, anEvent(15))
    await client.advance(1_000)
    expect(client.server.bodiesOf(commands.sync.sync)).toHaveLength(before + 1)
  })

  it("a known entry of the account's log is not applied again [SYNC-14]", async () => {
    const client = await aClientWith([aConversation(5)])
    client.server.push(pushes.sync.account, anEvent(1))
    await client.advance(0)
    await arrive(client, aMessage({ sequence: 6 }))
    client.server.push(pushes.sync.account, anEvent(1))
    await client.advance(0)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
  })

  it('a gap in the sequences of a group loads the missing messages and their count [SYNC-15]', async () => {
    const all = someMessages(1, 5, aGroupMessage)
    const client = await aClientOfTeam(all)
    all.push(...someMessages(6, 8, aGroupMessage))
    differs(client.server, { conversationList: [aGroupConversation(8, { unreadCount: 3 })] })
    await arrive(client, aGroupMessage({ sequence: 8 }))
    await client.advance(1_000)
    expect(receivedSequences(client)).toEqual([8, 6, 7])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 3 }])
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })

  it('a message that was only overtaken causes no request, and is counted [SYNC-16]', async () => {
    const client = await aClientOfTeam()
    const before = client.server.commandsReceived.length
    await arrive(client, aGroupMessage({ sequence: 7 }))
    await arrive(client, aGroupMessage({ sequence: 6, from: 'alice', tinyID: '14400005' }))
    await client.advance(900)
    expect(client.server.commandsReceived).toHaveLength(before)
    await client.advance(100)
    const sinceThen = client.server.commandsReceived.slice(before)
    expect(sinceThen).not.toContain(commands.sync.sync.name)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1 }])
  })

  it('an overtaken message of another user is counted by the server [SYNC-16]', async () => {
    const client = await aClientOfTeam()
    await arrive(client, aGroupMessage({ sequence: 7 }))
    await arrive(client, aGroupMessage({ sequence: 6 }))
    differs(client.server, { conversationList: [aGroupConversation(7, { unreadCount: 2 })] })
    await client.advance(1_000)
    expect(await listOf(client)).toMatchObject([{ unreadCount: 2 }])
    expect(receivedSequences(client)).toEqual([7, 6])
  })

  it('a second gap while the first is being filled is filled, too [SYNC-15]', async () => {
    const all = someMessages(1, 20, aGroupMessage)
    const client = await aClientOfTeam(all.slice(0, 5))
    keepsHistory(client.server, all)
    await arrive(client, aGroupMessage({ sequence: 8 }), aGroupMessage({ sequence: 12 }))
    await client.advance(500)
    await arrive(client, aGroupMessage({ sequence: 20 }))
    await client.advance(2_000)
    expect(receivedSequences(client).toSorted((a, b) => a - b)).toEqual(upTo(6, 20))
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })
})

const anEvent = (position: number) => ({
  position,
  data: {
    event: 'read' as const,
    conversationType: 1 as const,
    to: 'bob',
    messageReadSeq: 5,
    unreadCount: 0,
  },
})
