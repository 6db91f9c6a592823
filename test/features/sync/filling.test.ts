import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aGroupConversation, aGroupMessage, messages } from '../../support/builders.ts'
import type { TestClient } from '../../support/client.ts'
import { keepsHistory } from '../support/server-side.ts'
import { aClientOfTeam, away, differs, holesOf, told } from './support.ts'

const { history } = commands.message

const looksAt = ({ chat }: TestClient): (() => void) =>
  viewOf(chat).subscribe('timeline:GROUPteam', () => {})

/** Misses so many messages of the group: too many to be told. */
const misses = (client: TestClient, count: number) => {
  const newest = 5 + count
  keepsHistory(client.server, messages(1, newest, aGroupMessage))
  differs(client.server, { conversationList: [aGroupConversation(newest, { unreadCount: count })] })
}

/** Pages asked for, as [from the newest, how many]. */
const pages = ({ server }: TestClient) =>
  server.bodiesOf(history).map(({ sequence, count }) => [sequence, count])

describe('a hole that a view looks at', () => {
  it('fills page by page from the newest on, silently [SYNC-20]', async () => {
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
    expect(told(client)).toEqual([])
  })

  it('fills by twenty pages and no more [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    looksAt(client)
    const before = pages(client).length
    await away(client, () => misses(client, 3_000))
    await client.advance(60_000)
    expect(pages(client).slice(before)).toHaveLength(20)
    expect(holesOf(client, 'GROUPteam')).toEqual([[6, 1_005]])
  })

  it('stays where nobody looks, and when nobody looks any longer [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    const leave = looksAt(client)
    client.server.on(history, () => {
      leave()
      return {
        messageList: messages(906, 1_005, aGroupMessage),
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

  it('waits for the next recovery where the connection is lost or a page is refused [SYNC-20]', async () => {
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
    keepsHistory(client.server, messages(1, 355, aGroupMessage))
    client.server.start()
    await client.advance(20_000)
    expect(holesOf(client, 'GROUPteam')).toEqual([])
  })

  it('leaves no timer behind a logout [SYNC-20]', async () => {
    const client = await aClientOfTeam()
    looksAt(client)
    await away(client, () => {
      client.server.ignore(history)
      differs(client.server, { conversationList: [aGroupConversation(1_005)] })
    })
    const before = pages(client).length
    client.chat.logout()
    await client.advance(60_000)
    expect(pages(client)).toHaveLength(before)
  })
})
