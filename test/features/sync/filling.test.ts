import {
  aGroup,
  aGroupConversation,
  aGroupMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'
import { aClientOfTeam, away, differs, holesOf, receivedSequences, upTo } from './support.ts'

const { history } = commands.message

const looksAt = ({ chat }: TestClient): (() => void) =>
  viewOf(chat).subscribe('timeline:GROUPteam', () => {})

/** Misses this number of messages of the group: too many for the sync. */
const misses = (client: TestClient, count: number) => {
  const newest = 5 + count
  keepsHistory(client.server, someMessages(1, newest, aGroupMessage))
  differs(client.server, { conversationList: [aGroupConversation(newest, { unreadCount: count })] })
}

/** Pages asked for, as [from the newest, how many]. */
const pages = ({ server }: TestClient) =>
  server.bodiesOf(history).map(({ sequence, count }) => [sequence, count])

describe('a hole that a view shows', () => {
  it('is filled page by page from the newest on, without events [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    looksAt(client)
    const before = pages(client).length
    await away(client, () => misses(client, 350))
    expect(pages(client).slice(before)).toEqual([
      [355, 100],
      [255, 100],
      [155, 100],
      [55, 50],
    ])
    expect(holesOf(client, 'GROUPteam')).toEqual([])
    expect(receivedSequences(client)).toEqual([])
  })

  it('is filled by at most twenty pages [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    looksAt(client)
    const before = pages(client).length
    await away(client, () => misses(client, 3_000))
    await client.advance(60_000)
    expect(pages(client).slice(before)).toHaveLength(20)
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 1_005]])
  })

  it('remains if no view shows it, or no longer [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    const leave = looksAt(client)
    client.server.on(history, () => {
      leave()
      return {
        messageList: someMessages(906, 1_005, aGroupMessage),
        coveredFrom: 906,
        coveredTo: 1_005,
        isComplete: false,
      }
    })
    await away(client, () =>
      differs(client.server, { conversationList: [aGroupConversation(1_005)] }),
    )
    await client.advance(60_000)
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 905]])
  })

  it('waits for the next recovery if the connection is lost or a page is rejected [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    looksAt(client)
    await away(client, () => {
      misses(client, 350)
      client.server.refuse(history, 20005)
    })
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 355]])
    const before = pages(client).length
    client.server.stop()
    await client.advance(5_000)
    expect(pages(client)).toHaveLength(before)
    keepsHistory(client.server, someMessages(1, 355, aGroupMessage))
    client.server.start()
    await client.advance(20_000)
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })

  it.each([
    ['a page is on its way', 600],
    ['the next one is waited for', 1_000],
  ])('leaves no timer behind a logout while %s [SYNC-20]', async (_, delayMs) => {
    const client = await aClientOfTeam()
    looksAt(client)
    await client.advance(1_000)
    const timers = await timersAfterLogout(client, 5_000)
    const again = await aClientOfTeam()
    looksAt(again)
    await away(again, () => {
      again.server.ignore(history)
      differs(again.server, { conversationList: [aGroupConversation(1_005)] })
    })
    const before = pages(again).length
    expect(await timersAfterLogout(again, delayMs)).toBe(timers)
    await again.advance(60_000)
    expect(pages(again)).toHaveLength(before)
  })

  it('leaves no timer either if a recovery runs at the logout [SYNC-20]', async () => {
    const quiet = await aClientOfTeam()
    const timers = await timersAfterLogout(quiet, 0)
    const rows = upTo(1, 40).map((n) => {
      const groupID = `g${n}`
      const lastMessage = aGroupMessage({ sequence: 5, to: groupID })
      return aGroupConversation(5, { group: aGroup({ groupID, nextMessageSeq: 6 }), lastMessage })
    })
    const all = upTo(1, 40).flatMap((n) =>
      someMessages(1, 8, (message) => aGroupMessage({ ...message, to: `g${n}` })),
    )
    const client = await aClientWith(rows, (server) => keepsHistory(server, all))
    client.server.stop()
    await client.advance(100)
    const later = rows.map((row) => ({ ...row, nextMessageSeq: 9 }))
    differs(client.server, { conversationList: later })
    client.server.start()
    while (pages(client).length < 3) await client.advance(10)
    expect(await timersAfterLogout(client, 0)).toBe(timers)
    const requests = pages(client).length
    await client.advance(60_000)
    expect(pages(client)).toHaveLength(requests)
  })
})

/** Timers that are left a moment after a logout. */
const timersAfterLogout = async (client: TestClient, afterMs: number): Promise<number> => {
  await client.advance(afterMs)
  const logout = client.chat.logout()
  await client.advance(10)
  await logout
  await client.advance(100)
  return client.platform.clock.countOfTimers()
}
