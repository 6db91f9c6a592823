import { aGroup, aGroupConversation } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes, type WireSelfInfo } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { arrive, idsOf, listOf } from '../conversations/support.ts'
import { forbidsDarn } from '../groups/support.ts'
import { outcome } from '../support/settle.ts'
import {
  aCommunityWith,
  aTopic,
  aTopicMessage,
  aTopicRow,
  COMMUNITY,
  pushGroupEntry,
  topicID,
} from './support.ts'

const { topic, conversation } = commands
const groupID = COMMUNITY

const listed = async (client: TestClient, topicIDList?: string[]) =>
  (await outcome(client, client.chat.getTopicList({ groupID, topicIDList }))).data

const topicOf = async (client: TestClient, name: string) =>
  (await listed(client)).successTopicList.find((one) => one.topicID === topicID(name))

const updates = ({ events }: TestClient) => events.dataOf(EVENT.TOPIC_UPDATED)

describe('createTopicInCommunity', () => {
  it('creates a topic, and rejects invalid ones [TOPIC-15] [TOPIC-19]', async () => {
    const client = await aCommunityWith([], forbidsDarn)
    client.server.on(topic.create, () => ({ topicID: topicID('x') }))
    const create = (options: object) =>
      outcome(client, client.chat.createTopicInCommunity({ groupID, topicName: 't', ...options }))
    expect((await create({ customData: 'c' })).data).toEqual({ topicID: topicID('x') })
    expect(client.server.bodiesOf(topic.create)).toEqual([
      { groupID, topicID: '', topicName: 't', customData: 'c' },
    ])
    const longest = topicID('x').padEnd(97, 'x')
    for (const bad of ['a', groupID, topicID(''), topicID('闲'), '@TGS#_b@TOPIC#_a', longest]) {
      await expect(create({ topicID: bad })).rejects.toMatchObject({ code: 3021 })
    }
    await expect(create({ topicName: 'darn' })).rejects.toMatchObject({ code: 3123 })
    await expect(create({ topicName: '' })).rejects.toMatchObject({ code: 2905 })
    expect(client.server.bodiesOf(topic.create)).toHaveLength(1)
  })

  it('emits one event, also for a repeated entry [TOPIC-01]', async () => {
    const client = await aCommunityWith()
    const entry = { event: 'topicCreated', topic: aTopic('a') } as const
    await pushGroupEntry(client, groupID, 2, entry)
    await pushGroupEntry(client, groupID, 3, entry)
    expect(client.events.dataOf(EVENT.TOPIC_CREATED)).toEqual([{ groupID, topicID: topicID('a') }])
    await pushGroupEntry(client, 'another', 2, entry)
    expect(client.events.dataOf(EVENT.TOPIC_CREATED)).toHaveLength(1)
  })
})

describe('getTopicList', () => {
  it('reads all pages, and again after 300 s [TOPIC-20]', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => aTopicRow(`${index}`))
    const client = await aCommunityWith(rows)
    const { successTopicList } = await listed(client)
    expect(successTopicList.map((one) => one.topicID)).toEqual(
      rows.map(({ group }) => group?.groupID),
    )
    expect(client.server.bodiesOf(topic.list).map(({ offset }) => offset)).toEqual([0, 100, 200])
    await client.advance(299_000)
    expect((await listed(client)).successTopicList[0]).toBe(successTopicList[0])
    expect(await listed(client, [topicID('7')])).toMatchObject({
      successTopicList: [{ topicID: topicID('7') }],
    })
    expect(client.server.bodiesOf(topic.list)).toHaveLength(3)
    await client.advance(1_000)
    await listed(client)
    expect(client.server.bodiesOf(topic.list)).toHaveLength(6)
  })

  it('sends at most ten requests a second [TOPIC-20]', async () => {
    const client = await aCommunityWith([aTopicRow('a')])
    const ask = () => outcome(client, client.chat.getTopicList({ groupID, topicIDList: ['b'] }))
    for (let call = 0; call < 10; call++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 2996 })
  })

  it('forgets deleted topics, and follows later changes [TOPIC-04] [TOPIC-20]', async () => {
    const rows = [aTopicRow('a'), aTopicRow('b')]
    const client = await aCommunityWith(rows)
    await listed(client)
    await pushGroupEntry(client, groupID, 2, { event: 'topicCreated', topic: aTopic('c') })
    const topicIDList = [topicID('a'), topicID('none')]
    await pushGroupEntry(client, groupID, 3, { event: 'topicsDeleted', topicIDList })
    await pushGroupEntry(client, groupID, 4, { event: 'topicsDeleted', topicIDList })
    const names = async () => (await listed(client)).successTopicList.map((one) => one.topicName)
    expect(await names()).toEqual(['b', 'c'])
    expect(client.events.dataOf(EVENT.TOPIC_DELETED)).toEqual([
      { groupID, topicIDList: [topicID('a')] },
    ])
    await client.advance(300_000)
    expect(await names()).toEqual(['b', 'a'])
  })

  it('returns the failed topics [TOPIC-04]', async () => {
    const client = await aCommunityWith()
    const failureTopicList = [{ topicID: topicID('x'), code: 10010, message: 'none' }]
    client.server.on(topic.list, () => ({ topicList: [], failureTopicList, offset: 0 }))
    client.server.on(topic.delete, () => ({ successTopicList: [], failureTopicList }))
    expect(await listed(client, [topicID('x')])).toEqual({ successTopicList: [], failureTopicList })
    const remove = client.chat.deleteTopicFromCommunity({ groupID })
    expect((await outcome(client, remove)).data).toEqual({ successTopicList: [], failureTopicList })
    expect(client.server.bodiesOf(topic.delete)).toEqual([{ groupID }])
  })
})

describe('updateTopicProfile', () => {
  it('sends the changes, and updates the live topic [TOPIC-03]', async () => {
    const client = await aCommunityWith([aTopicRow('a')])
    const before = await topicOf(client, 'a')
    client.server.on(topic.update, () => ({
      topic: aTopicRow('a', 0, { group: aTopic('a', { name: 'New', position: 2 }) }),
    }))
    const options = { groupID, topicID: topicID('a'), topicName: 'New', muteAllMembers: true }
    const { data } = await outcome(client, client.chat.updateTopicProfile(options))
    expect(data.topic).toBe(before)
    expect(data.topic.topicName).toBe('New')
    expect(client.server.bodiesOf(topic.update)).toEqual([{ ...options, muteAllMembers: 'On' }])
    const wrong = client.chat.updateTopicProfile({ groupID, topicID: 'a' })
    await expect(outcome(client, wrong)).rejects.toMatchObject({ code: 3021 })
  })
})

describe('topics', () => {
  it('show received messages, at most once a second, and do not count in totals [TOPIC-02] [TOPIC-06] [TOPIC-21]', async () => {
    const client = await aCommunityWith([aTopicRow('a', 3, { unreadCount: 1 })])
    await listed(client)
    client.events.clear()
    for (const sequence of [4, 5, 6]) await arrive(client, aTopicMessage('a', sequence))
    expect(updates(client)).toHaveLength(1)
    await client.advance(1_000)
    expect(updates(client)).toHaveLength(2)
    expect(updates(client).at(-1)).toMatchObject({
      groupID,
      topic: { topicID: topicID('a'), unreadCount: 4, nextMessageSeq: 7 },
    })
    expect(client.chat.getTotalUnreadMessageCount()).toBe(0)
    expect(await idsOf(client)).toEqual([`GROUP${groupID}`])
    expect((await listOf(client))[0]?.conversationID).toBe(`GROUP${groupID}`)
  })

  it('that are unknown are requested at their first message [TOPIC-22]', async () => {
    const client = await aCommunityWith()
    client.server.on(conversation.get, () => ({ conversations: [aTopicRow('a', 7)] }))
    await arrive(client, aTopicMessage('a', 7))
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(1)
    expect(client.server.bodiesOf(conversation.get)).toEqual([
      { conversationIDList: [`GROUP${topicID('a')}`] },
    ])
    expect(await idsOf(client)).toEqual([`GROUP${groupID}`])
  })

  it('are removed with their community [TOPIC-10]', async () => {
    const client = await aCommunityWith([aTopicRow('a', 3)])
    await listed(client)
    client.server.on(commands.group.quit, () => ({ position: 1 }))
    await outcome(client, client.chat.quitGroup(groupID))
    client.server.refuse(topic.list, 10007)
    await expect(listed(client)).rejects.toMatchObject({ code: 10007 })
    await arrive(client, aTopicMessage('a', 4))
    expect(updates(client)).toEqual([])
  })

  it('that are inactive load their messages when a view shows them [TOPIC-23]', async () => {
    const rows = [aTopicRow('awake', 5, { unreadCount: 5 }), aTopicRow('asleep', 5)]
    const client = await aCommunityWith(rows)
    client.server.on(commands.message.history, () => ({
      messageList: [],
      coveredFrom: 1,
      coveredTo: 9,
      isComplete: true,
    }))
    const requested = () => client.server.bodiesOf(commands.message.history).map(({ to }) => to)
    await listed(client)
    await client.advance(5_000)
    expect(requested()).toEqual([])
    const time = Math.floor(client.platform.clock.now() / 1000)
    const row = (name: string, age: number) => {
      const lastMessage = { ...aTopicMessage(name, 9), time: time - age }
      return { ...aTopicRow(name, 9, { unreadCount: 4 }), lastMessage }
    }
    client.server.on(commands.sync.sync, () => ({
      cookie: 'cookie-1',
      syncFlag: 2 as const,
      position: 9,
      conversationList: [row('awake', 60), row('asleep', 4_000)],
      eventArray: [],
      groupEventArray: [],
      mustRestart: false,
    }))
    client.server.push(pushes.sync.account, {
      position: 9,
      data: { event: 'profile', profile: { userID: 'alice' } },
    })
    await client.advance(5_000)
    expect(new Set(requested())).toEqual(new Set([topicID('awake')]))
    expect((await topicOf(client, 'asleep'))?.unreadCount).toBe(4)
  })

  it('with only mentions enabled still show the other messages [TOPIC-09]', async () => {
    const remind = TYPES.NOT_RECEIVE_MSG_EXCEPT_AT
    const selfInfo = { ...aGroup().selfInfo, messageRemindType: 4 } as WireSelfInfo
    const group = aTopic('a', { selfInfo })
    const client = await aCommunityWith([aTopicRow('a', 3, { messageRemindType: 4, group })])
    expect((await topicOf(client, 'a'))?.selfInfo.messageRemindType).toBe(remind)
    const message = aTopicMessage('a', 4)
    const address = { conversationType: 2, to: topicID('a') } as const
    client.server.push(pushes.sync.account, {
      position: 0,
      data: { event: 'discarded', ...address, sequence: 4, message },
    })
    await client.advance(1_000)
    expect(await topicOf(client, 'a')).toMatchObject({ unreadCount: 1, nextMessageSeq: 5 })
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    const groups = client.chat.setMessageRemindType({ groupID: 'team', messageRemindType: remind })
    await expect(groups).rejects.toMatchObject({ code: 2905 })
  })

  it('ignore malformed entries [TOPIC-24]', async () => {
    const client = await aCommunityWith([aTopicRow('a', 3)])
    await listed(client)
    const entries = [{ event: 'topicCreated', topic: 1 }, { event: 'topicsDeleted' }] as const
    for (const [index, entry] of entries.entries()) {
      await pushGroupEntry(client, groupID, 2 + index, entry as never)
    }
    expect((await listed(client)).successTopicList).toHaveLength(1)
    client.server.on(topic.list, () => ({
      topicList: [{ type: 2 } as never, aGroupConversation(1)],
      failureTopicList: [],
      offset: 0,
    }))
    await client.advance(300_000)
    expect((await listed(client)).successTopicList).toEqual([])
  })
})
