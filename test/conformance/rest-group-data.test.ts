import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { createTestBed, type TestBed, textsOf } from '../support/test-bed.ts'
import { backEndOf, textBody, well, whenReceived } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)
const group = (command: string, body: object) =>
  call(`group_open_http_svc/${command}`, { GroupId: 'team', ...body })
const attributes = (command: string, body: object = {}) =>
  call(`group_open_attr_http_svc/${command}`, { GroupId: 'team', ...body })

const aTeam = async () => {
  const alice = await testBed.device('alice')
  await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team' })
  return alice
}

describe('attributes of a group in the REST API', () => {
  it('a back end replaces, merges, deletes and reads attributes, and members are notified [REST-34]', async () => {
    const alice = await aTeam()
    await alice.chat.initGroupAttributes({ groupID: 'team', groupAttributes: { a: '1' } })
    const pair = (key: string, value: string) => ({ key, value })
    await well(attributes('modify_group_attr', { GroupAttr: [pair('b', '2')] }))
    await alice.until(
      EVENT.GROUP_ATTRIBUTES_UPDATED,
      ({ groupAttributes }) => groupAttributes.b === '2',
    )
    const read = async () => (await well(attributes('get_group_attr'))).GroupAttrAry
    expect(await read()).toEqual([pair('a', '1'), pair('b', '2')])
    await well(attributes('delete_group_attr', { GroupAttr: [{ key: 'a' }] }))
    await well(group('set_group_attr', { GroupAttr: [pair('c', '3')] }))
    await alice.settles(async () => {
      const { data } = await alice.chat.getGroupAttributes({ groupID: 'team' })
      return Object.keys(data.groupAttributes).join() === 'c'
    })
    await well(attributes('clear_group_attr'))
    expect(await read()).toEqual([])
    const long = { GroupAttr: [pair('x'.repeat(33), '')] }
    expect(await attributes('set_group_attr', long)).toMatchObject({ ErrorCode: 10045 })
    expect(await attributes('set_group_attr', {})).toMatchObject({ ErrorCode: 10004 })
  })
})

describe('counters of a group in the REST API', () => {
  it('a back end sets, increases and reads counters, and members are notified [REST-35]', async () => {
    const alice = await aTeam()
    const count = (Mode: string, Value: number | string) =>
      group('update_group_counter', { Mode, GroupCounter: [{ Key: 'likes', Value }] })
    expect(await well(count('Set', 7))).toMatchObject({
      GroupCounter: [{ Key: 'likes', Value: 7 }],
    })
    await well(count('Increase', '5'))
    await well(count('Decrease', 2))
    await alice.until(EVENT.GROUP_COUNTER_UPDATED, ({ value }) => value === 10)
    expect(await well(group('get_group_counter', {}))).toMatchObject({
      GroupCounter: [{ Key: 'likes', Value: 10 }],
    })
    const none = await well(group('get_group_counter', { GroupCounterKeys: ['x'] }))
    expect(none.GroupCounter).toEqual([])
    expect(await count('Multiply', 2)).toMatchObject({ ErrorCode: 10004 })
    expect(await count('Set', 'x')).toMatchObject({ ErrorCode: 10004 })
  })
})

describe('topics of a community in the REST API', () => {
  const GroupId = '@TGS#_town'
  const topic = (command: string, body: object = {}) =>
    call(`million_group_open_http_svc/${command}`, { GroupId, ...body })

  it('a back end creates, changes, writes in and deletes topics [REST-36]', async () => {
    const alice = await testBed.device('alice')
    await alice.chat.createGroup({
      ...{ type: TYPES.GRP_COMMUNITY, name: 'Town', groupID: GroupId },
      isSupportTopic: true,
    })
    const { TopicId } = await well(topic('create_topic', { TopicName: 'News' }))
    const named = { TopicId: `${GroupId}@TOPIC#_two`, TopicName: 'Two', CustomString: 'mine' }
    expect(await well(topic('create_topic', named))).toMatchObject({ TopicId: named.TopicId })
    await alice.settles(async () => {
      const { data } = await alice.chat.getTopicList({ groupID: GroupId })
      return data.successTopicList.length === 2
    })
    await well(topic('modify_topic', { TopicId, TopicName: 'Old news', MuteAllMember: 'On' }))
    await alice.settles(async () => {
      const { data } = await alice.chat.getTopicList({
        groupID: GroupId,
        topicIDList: [`${TopicId}`],
      })
      return data.successTopicList[0]?.topicName === 'Old news'
    })
    expect(await well(topic('get_topic', { TopicIdList: [TopicId, 'x'] }))).toMatchObject({
      TopicInfo: [
        { TopicId, TopicName: 'Old news', MuteAllMember: 'On', ErrorCode: 0 },
        { TopicId: 'x', ErrorCode: 10010 },
      ],
    })
    const said = { GroupId, TopicId, Random: 1, MsgBody: textBody('extra') }
    await well(call('group_open_http_svc/send_group_msg', said))
    await whenReceived(alice)
    expect(await textsOf(alice, `GROUP${TopicId}`)).toContain('extra')
    expect(await well(topic('destroy_topic', { TopicIdList: [TopicId, 'x'] }))).toMatchObject({
      DestroyResultItem: [
        { TopicId, ResultCode: 0 },
        { TopicId: 'x', ResultCode: 10010 },
      ],
    })
    await alice.settles(async () => {
      const { data } = await alice.chat.getTopicList({ groupID: GroupId })
      return data.successTopicList.length === 1
    })
    expect(await call('million_group_open_http_svc/get_topic', { GroupId: 'none' })).toMatchObject({
      ErrorCode: 10010,
    })
  })
})
