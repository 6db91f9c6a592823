import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { lists } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { aClientOfBob, aClientOfTeam, away, differs, nothingNew } from './support.ts'

const { history } = commands.message
const { sync } = commands.sync

const window = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

const shown = ({ chat }: TestClient, id = 'GROUPteam') => viewOf(chat).timeline(id, window)

const texts = (client: TestClient, id = 'GROUPteam') =>
  shown(client, id).items.map((item) =>
    item.kind === 'hole' ? item.key : (item.message.payload as { text: string }).text,
  )

const pageOf = async (client: TestClient, conversationID = 'GROUPteam') =>
  (await outcome(client, client.chat.getMessageList({ conversationID }))).data.messageList

const requestCount = ({ server }: TestClient) => server.bodiesOf(history).length

/** While away message 2 was changed, 3 recalled and 4 deleted. */
const changed = (make: (message: Partial<WireMessage>) => WireMessage) =>
  someMessages(1, 5, make).flatMap((message) => {
    if (message.sequence === 2) return { ...message, version: 7, payload: { text: 'changed' } }
    if (message.sequence === 3) return { ...message, version: 8, flags: MessageFlag.revoked }
    return message.sequence === 4 ? [] : message
  })

/** The difference lacks what happened to the group: its log is cut. */
const cutTeam = (client: TestClient) =>
  away(client, () => {
    keepsHistory(client.server, changed(aGroupMessage))
    differs(client.server, {
      conversationList: [
        aGroupConversation(5, { group: aGroup({ position: 40, nextMessageSeq: 6 }) }),
      ],
      cutGroupArray: ['team'],
    })
  })

/** The account's log is cut: everything starts over. */
const cutAccount = (client: TestClient) =>
  away(client, () => {
    keepsHistory(client.server, changed(aMessage))
    lists(client.server, [aConversation(5)])
    let isFirst = true
    client.server.on(sync, () => {
      const mustRestart = isFirst
      isFirst = false
      return { ...nothingNew, mustRestart }
    })
  })

const expectChanges = (
  client: TestClient,
  before: readonly Message[],
  page: readonly Message[],
) => {
  expect(page.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 5])
  expect(page[1]).toBe(before[1])
  expect(page[1]).toMatchObject({ isModified: true, payload: { text: 'changed' } })
  expect(page[2]).toBe(before[2])
  expect(page[2]).toMatchObject({ isRevoked: true })
  expect(client.events.dataOf(EVENT.MESSAGE_MODIFIED)).toEqual([[before[1]]])
  expect(client.events.dataOf(EVENT.MESSAGE_REVOKED)).toEqual([[before[2]]])
  expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
}

describe('messages that were loaded before changes were lost', () => {
  it('of a group stay visible, and are refetched by the next page, with events for changes [HIST-30]', async () => {
    const client = await aClientOfTeam()
    const before = await pageOf(client)
    await cutTeam(client)
    expect(texts(client)).toEqual(before.map(({ payload }) => (payload as { text: string }).text))
    expect(shown(client).isWhole).toBe(false)
    expect(client.events.dataOf(EVENT.MESSAGE_MODIFIED)).toEqual([])
    const page = await pageOf(client)
    expectChanges(client, before, page)
    expect(shown(client).isWhole).toBe(true)
    const requests = requestCount(client)
    await pageOf(client)
    expect(requestCount(client)).toBe(requests)
  })

  it("of a user are refetched as well if the account's log was cut [HIST-30]", async () => {
    const client = await aClientOfBob(someMessages(1, 5))
    const before = await pageOf(client, 'C2Cbob')
    await cutAccount(client)
    expectChanges(client, before, await pageOf(client, 'C2Cbob'))
  })

  it('are refetched without a request of the host if a view shows them, with one event [HIST-31]', async () => {
    const client = await aClientOfTeam()
    const before = await pageOf(client)
    viewOf(client.chat).subscribe('timeline:GROUPteam', () => {})
    await cutTeam(client)
    expect(texts(client)).toEqual(['message 1', 'changed', 'message 3', 'message 5'])
    expectChanges(client, before, await pageOf(client))
  })

  it('stay unchanged if no log was cut [HIST-30]', async () => {
    const client = await aClientOfTeam()
    await away(client, () =>
      differs(client.server, { conversationList: [aGroupConversation(5)], cookie: 'cookie-2' }),
    )
    const requests = requestCount(client)
    await pageOf(client)
    expect(requestCount(client)).toBe(requests)
    expect(shown(client).isWhole).toBe(true)
  })

  it('receive new messages meanwhile, and only stale ranges are refetched [HIST-30]', async () => {
    const client = await aClientOfTeam()
    await cutTeam(client)
    const all = [...changed(aGroupMessage), ...someMessages(6, 25, aGroupMessage)]
    keepsHistory(client.server, all)
    client.server.push(pushes.message.received, {
      position: 0,
      messageList: someMessages(6, 25, aGroupMessage),
    })
    await client.advance(2_000)
    const requests = requestCount(client)
    expect((await pageOf(client)).map(({ sequence }) => sequence)[0]).toBe(11)
    expect(requestCount(client)).toBe(requests)
    const [oldest] = await pageOf(client)
    const call = client.chat.getMessageList({
      conversationID: 'GROUPteam',
      nextReqMessageID: oldest?.ID ?? '',
    })
    const { data } = await outcome(client, call)
    expect(data.messageList.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
    expect(requestCount(client)).toBe(requests + 1)
  })

  it("let the group's log continue from its row: no entry counts as missed [HIST-30]", async () => {
    const client = await aClientOfTeam()
    await cutTeam(client)
    const { length } = client.server.bodiesOf(sync)
    client.server.push(pushes.sync.group, {
      groupID: 'team',
      position: 41,
      data: { event: 'memberJoined', userIDList: ['dave'], memberCount: 9 },
    })
    await client.advance(5_000)
    expect(client.server.bodiesOf(sync)).toHaveLength(length)
    const { groupList } = (await client.chat.getGroupList()).data
    expect(groupList[0]?.memberCount).toBe(9)
  })
})
