import { aGroup, aGroupConversation, Refused, type ScriptedServer } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { restartsOnce } from '../sync/support.ts'
import { aTopic, pushGroupEntry } from './support.ts'

const { topic, sync } = commands

const communityOf = (n: number) => `@TGS#_c${n}`
const topicOf = (n: number) => `${communityOf(n)}@TOPIC#_t`

const rowOf = (n: number, newest: number, name = 't') => {
  const groupID = `${communityOf(n)}@TOPIC#_${name}`
  const of = { groupID: communityOf(n), customData: '' }
  const group = { ...aTopic(name), groupID, topic: of, nextMessageSeq: newest + 1 }
  return aGroupConversation(newest, { group, unreadCount: newest })
}

/** alice in this number of communities with one topic each, whose lists she has read. */
const aMemberOf = async (count: number, newest: () => number) => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const client = await aClientWith(
    numbers.map((n) =>
      aGroupConversation(0, {
        group: aGroup({ groupID: communityOf(n), type: 'Community', isSupportTopic: 1 }),
      }),
    ),
    (server: ScriptedServer) =>
      server.on(topic.list, ({ groupID }) => ({
        topicList: [rowOf(Number(groupID.slice(7)), newest())],
        failureTopicList: [],
        offset: 0,
      })),
  )
  for (const n of numbers) {
    await outcome(client, client.chat.getTopicList({ groupID: communityOf(n) }), 100)
  }
  return client
}

/** The log of the account is cut: everything starts over. */
const cut = async (client: TestClient, meanwhile: () => void = () => {}) => {
  client.server.stop()
  await client.advance(100)
  restartsOnce(client.server)
  meanwhile()
  client.server.start()
  client.events.clear()
}

const unreadOf = async ({ chat }: TestClient, n: number) =>
  (await chat.getTopicList({ groupID: communityOf(n), topicIDList: [topicOf(n)] })).data
    .successTopicList[0]?.unreadCount

it('lists of more communities than the frequency limit allows are refetched [TOPIC-29]', async () => {
  let newest = 0
  const client = await aMemberOf(25, () => newest)
  const { length } = client.server.bodiesOf(topic.list)
  await cut(client, () => {
    newest = 7
  })
  await client.advance(20_000)
  expect(client.events.dataOf(EVENT.ERROR)).toEqual([])
  const requests = client.server.bodiesOf(topic.list).slice(length)
  expect(requests.map(({ groupID }) => groupID)).toEqual(
    Array.from({ length: 25 }, (_, n) => communityOf(n)),
  )
  for (const n of [0, 12, 24]) expect(await unreadOf(client, n)).toBe(7)
  expect(client.server.bodiesOf(sync.sync).filter(({ cookie }) => cookie === 'cookie-1')).toEqual(
    [],
  )
  expect(client.server.bodiesOf(topic.list)).toHaveLength(length + 25)
})

it.each([60022, 20005])(
  'a list that is refused with %i holds up neither the synchronisation nor another list [TOPIC-29]',
  async (code) => {
    let newest = 0
    const client = await aMemberOf(3, () => newest)
    let refusals = 3
    await cut(client, () => {
      newest = 7
      client.server.on(topic.list, ({ groupID }) => {
        if (groupID === communityOf(1) && refusals-- > 0) throw new Refused(code)
        const topicList = [rowOf(Number(groupID.slice(7)), newest)]
        return { topicList, failureTopicList: [], offset: 0 }
      })
    })
    await client.advance(60_000)
    expect(client.events.dataOf(EVENT.ERROR)).toEqual([])
    const syncs = client.server.bodiesOf(sync.sync).slice(-2)
    expect(syncs.map(({ cookie }) => cookie)).toEqual(['cookie-0', 'cookie-0'])
    const requests = client.server.bodiesOf(topic.list).slice(3)
    const of = (n: number) => requests.filter(({ groupID }) => groupID === communityOf(n)).length
    expect([of(0), of(1), of(2)]).toEqual([1, 4, 1])
    expect(await unreadOf(client, 1)).toBe(7)
  },
)

it('a request of the host is neither rejected nor delayed by it [TOPIC-29] [KERNEL-30]', async () => {
  let newest = 0
  const client = await aMemberOf(25, () => newest)
  await client.advance(1_000)
  await cut(client, () => {
    newest = 7
  })
  while (client.server.bodiesOf(topic.list).length < 25 + 10) await client.advance(10)
  const groupID = communityOf(24)
  const call = client.chat.getTopicList({ groupID })
  expect((await outcome(client, call, 10)).data.successTopicList).toMatchObject([
    { unreadCount: 7 },
  ])
})

it('a topic that is deleted while its list is read stays deleted [TOPIC-29]', async () => {
  const client = await aMemberOf(1, () => 0)
  const release = client.server.hold(topic.list)
  await cut(client)
  await client.advance(5_000)
  await pushGroupEntry(client, communityOf(0), 2, {
    event: 'topicsDeleted',
    topicIDList: [topicOf(0)],
  })
  release()
  await client.advance(5_000)
  const { data } = await outcome(client, client.chat.getTopicList({ groupID: communityOf(0) }))
  expect(data.successTopicList).toEqual([])
})
