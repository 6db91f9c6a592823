import {
  aGroup,
  aGroupConversation,
  aGroupMessage,
  keepsHistory,
  type ScriptedServer,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { SyncAnswer } from '../../../src/features/sync/commands.ts'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith, idsOf, listOf } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { away, nothingNew, receivedSequences } from './support.ts'

const team = 'GROUPteam'
const ALL = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

/** The group, in which alice is since that message. */
const since = (joinSequence: number, newest: number, number = 1) => {
  const { selfInfo, ...group } = aGroup({ number, nextMessageSeq: newest + 1 })
  return { ...group, ...(selfInfo && { selfInfo: { ...selfInfo, joinSequence } }) }
}

/** alice is in the group since its first message, and has the first five. */
const aMember = () =>
  aClientWith([aGroupConversation(5, { group: since(1, 5) })], (server) =>
    keepsHistory(server, someMessages(1, 5, aGroupMessage)),
  )

/** alice was away while it left the group at 6 and came back at 8; 9 has been said since. */
const isBack: SyncAnswer = {
  ...nothingNew,
  position: 2,
  eventArray: [
    { position: 1, data: { event: 'groupLeft', groupID: 'team', number: 1, reason: 'kicked' } },
    { position: 2, data: { event: 'groupJoined', group: since(8, 9) } },
  ],
  conversationList: [
    aGroupConversation(9, { group: since(8, 9), messageReadSeq: 7, unreadCount: 2, position: 2 }),
  ],
}

/** Data of the new connection arrives before the entry that reports alice's return. */
const saidBefore = (server: ScriptedServer, difference: Partial<SyncAnswer>) => {
  keepsHistory(server, someMessages(8, 9, aGroupMessage))
  server.on(commands.sync.sync, () => {
    const messageList = someMessages(9, 9, aGroupMessage)
    server.push(pushes.message.received, { position: 0, messageList })
    return { ...nothingNew, ...difference }
  })
}

const shownBy = async (client: TestClient) => {
  const { data } = await outcome(client, client.chat.getMessageList({ conversationID: team }))
  return data.messageList
}

describe('a member who has rejoined a group', () => {
  it('receives each earlier message once, and the rest [MEMBER-28]', async () => {
    const client = await aMember()
    await away(client, () => saidBefore(client.server, isBack))
    expect(receivedSequences(client).toSorted()).toEqual([8, 9])
    const messages = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    const shown = await shownBy(client)
    expect(shown.map(({ sequence }) => sequence)).toEqual([8, 9])
    expect(shown.every((message) => messages.includes(message))).toBe(true)
  })

  it('treats another group with its ID as an unknown one [MEMBER-24]', async () => {
    const client = await aMember()
    const group = since(1, 9, 2)
    const joined = { position: 2, data: { event: 'groupJoined', group } } as const
    const row = aGroupConversation(9, { group, messageReadSeq: 8, unreadCount: 1, position: 2 })
    const difference = {
      ...{ position: 2, conversationList: [row] },
      eventArray: [...isBack.eventArray.slice(0, 1), joined],
    }
    await away(client, () => {
      saidBefore(client.server, difference)
      keepsHistory(client.server, [aGroupMessage({ sequence: 9, random: 99 })])
    })
    expect((await shownBy(client)).map(({ random }) => random)).toEqual([99])
  })
})

/** The server has stored alice's message at 6; it pushes these entries before it answers. */
const answeredAfter = async (entries: SyncAnswer['eventArray']) => {
  const client = await aMember()
  const { chat, server } = client
  keepsHistory(server, someMessages(8, 9, aGroupMessage))
  const [row] = isBack.conversationList
  server.on(commands.conversation.get, () => ({ conversations: row ? [row] : [] }))
  server.on(commands.message.sendGroup, () => {
    for (const entry of entries) server.push(pushes.sync.account, entry)
    return { time: 1, sequence: 6, position: 0 }
  })
  const text = { to: 'team', conversationType: 'GROUP', payload: { text: 'x' } } as const
  const message = chat.createTextMessage(text)
  await outcome(client, chat.sendMessage(message))
  await client.advance(2_000)
  expect([message.status, message.sequence]).toEqual(['success', 6])
  return client
}

describe('a message that I sent before I left the group, acknowledged only afterwards', () => {
  it('is sent, and shown in no timeline [MEMBER-29]', async () => {
    const client = await answeredAfter(isBack.eventArray.slice(0, 1))
    expect(await idsOf(client)).toEqual([])
    expect(viewOf(client.chat).timeline(team, ALL).items).toEqual([])
  })

  it('is not shown after a rejoin [MEMBER-29]', async () => {
    const client = await answeredAfter(isBack.eventArray)
    const { items } = viewOf(client.chat).timeline(team, ALL)
    expect(items.filter(({ kind }) => kind === 'message')).toEqual([])
    expect((await shownBy(client)).map(({ sequence }) => sequence)).toEqual([8, 9])
    expect(await listOf(client)).toMatchObject([
      { unreadCount: 2, lastMessage: { lastSequence: 9 } },
    ])
  })
})
