import {
  aConversation,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWith, arrive, listOf } from '../conversations/support.ts'
import { aClientOfTeam, away, differs, nothingNew, receivedSequences, upTo } from './support.ts'

describe('no message is delivered twice:', () => {
  it('a repeated push, at once and after a reconnect [SYNC-21]', async () => {
    const client = await aClientWith([aConversation(5)], (server) =>
      keepsHistory(server, someMessages(1, 6)),
    )
    const again = { position: 1, messageList: [aMessage({ sequence: 6 })] }
    client.server.push(pushes.message.received, again)
    client.server.push(pushes.message.received, again)
    await client.advance(0)
    expect(receivedSequences(client)).toEqual([6])
    await away(client, () => differs(client.server, { conversationList: [aConversation(6)] }))
    client.server.push(pushes.message.received, again)
    await client.advance(0)
    expect(receivedSequences(client)).toEqual([])
  })

  it('the 1,000th message before is still known: more than 200 sequences [SYNC-21]', async () => {
    const client = await aClientWith([aGroupConversation(5)])
    await arrive(client, ...someMessages(6, 1_005, aGroupMessage))
    expect(receivedSequences(client)).toEqual(upTo(6, 1_005))
    await away(client, () => {})
    await arrive(client, ...someMessages(6, 1_005, aGroupMessage))
    expect(receivedSequences(client)).toEqual([])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 1_000 }])
  })

  it('a message that is pushed while it is recovered [SYNC-21]', async () => {
    const client = await aClientOfTeam()
    await away(client, () => {
      differs(client.server, { conversationList: [aGroupConversation(9, { unreadCount: 4 })] })
      client.server.on(commands.message.history, () => {
        client.server.push(pushes.message.received, {
          position: 0,
          messageList: someMessages(7, 9, aGroupMessage),
        })
        return {
          messageList: someMessages(6, 9, aGroupMessage),
          coveredFrom: 6,
          coveredTo: 9,
          isComplete: true,
        }
      })
    })
    expect(receivedSequences(client).toSorted()).toEqual([6, 7, 8, 9])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 4 }])
  })

  it('a recovery that is repeated because its answer was lost [SYNC-21]', async () => {
    const client = await aClientOfTeam()
    const rows = { conversationList: [aGroupConversation(8, { unreadCount: 3 })] }
    await away(client, () => {
      differs(client.server, rows)
      keepsHistory(client.server, someMessages(1, 8, aGroupMessage))
    })
    expect(receivedSequences(client)).toEqual([6, 7, 8])
    await away(client, () => differs(client.server, rows))
    expect(receivedSequences(client)).toEqual([])
    expect(await listOf(client)).toMatchObject([{ unreadCount: 3 }])
  })

  it('the last hundred online messages, across a reconnect [SYNC-21]', async () => {
    const client = await aClientWith([aConversation(5)])
    const online = upTo(1, 101).map((random) =>
      aMessage({ sequence: 0, random, flags: MessageFlag.onlineOnly }),
    )
    await arrive(client, ...online.slice(0, 100))
    await away(client, () => {})
    await arrive(client, ...online.slice(0, 100))
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    await arrive(client, ...online.slice(100), ...online.slice(1, 100))
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(1)
  })

  it('an account event, though push and sync deliver it [SYNC-21]', async () => {
    const client = await aClientWith([aConversation(5)])
    const event = {
      position: 1,
      data: { event: 'profile' as const, profile: { userID: 'alice', nick: '新' } },
    }
    await away(client, () =>
      client.server.on(commands.sync.sync, ({ cookie }) => {
        client.server.push(pushes.sync.account, event)
        return { ...nothingNew, cookie, position: 1, eventArray: [event] }
      }),
    )
    expect(client.events.dataOf(EVENT.PROFILE_UPDATED)).toHaveLength(1)
  })
})
