import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type EventMap, type EventName, type Message, TYPES } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, sigOf, type TestBed } from '../support/test-bed.ts'
import { codeOf, create, twoEach, whenIn, whenOut } from './group-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const dataOf = <Name extends EventName>({ events }: Device, name: Name) =>
  events.flatMap((event) => (event.name === name ? [event.data as EventMap[Name]['data']] : []))

const attributesOf = async ({ chat }: Device, groupID: string) =>
  (await chat.getGroupAttributes({ groupID, keyList: [] })).data.groupAttributes

const countersOf = async ({ chat }: Device, groupID: string) =>
  (await chat.getGroupCounters({ groupID })).data.counters

const pinnedBy = async ({ chat }: Device, groupID: string) =>
  (await chat.getPinnedGroupMessageList(groupID)).data.messageList

const textsOf = (messages: readonly Message[]) =>
  messages.map(({ payload }) => (payload as { text: string }).text)

describe.each(formats)('over %s frames', (format) => {
  const theirGroup = async (fields: object = {}) => {
    const devices = await twoEach(testBed, format)
    const groupID = await create(devices.alice, fields, 'bob')
    for (const one of devices.all) await whenIn(one, groupID)
    return { ...devices, groupID }
  }

  /** Waits until all devices have received these attributes, and also read them. */
  const areEverywhere = async (
    devices: readonly Device[],
    groupID: string,
    groupAttributes: object,
  ) => {
    const expected = JSON.stringify(Object.entries(groupAttributes).toSorted())
    for (const device of devices) {
      await device.settles(() => {
        const reported = dataOf(device, EVENT.GROUP_ATTRIBUTES_UPDATED).at(-1)
        return (
          JSON.stringify(Object.entries(reported?.groupAttributes ?? {}).toSorted()) === expected
        )
      })
      expect(await attributesOf(device, groupID)).toEqual(groupAttributes)
    }
  }

  it('setGroupAttributes reaches all devices, also after an absence [GROUP-101] [GROUP-106] [GROUP-136]', async () => {
    const { alice, bob, bobToo, all, groupID } = await theirGroup()
    const init = { 席位: '爱丽丝', mode: '' }
    await alice.chat.initGroupAttributes({ groupID, groupAttributes: init })
    await areEverywhere(all, groupID, init)
    await cutConnection(bobToo)
    await bob.chat.setGroupAttributes({ groupID, groupAttributes: { mode: 'open' } })
    await bob.chat.deleteGroupAttributes({ groupID, keyList: ['席位'] })
    bobToo.cable.reconnect()
    await areEverywhere(all, groupID, { mode: 'open' })
    const fresh = await testBed.device('bob', { format })
    expect(await attributesOf(fresh, groupID)).toEqual({ mode: 'open' })
    await alice.chat.deleteGroupAttributes({ groupID, keyList: [] })
    await areEverywhere(all, groupID, {})
  })

  it('setGroupCounters and increaseGroupCounter reach all devices, also after an absence [GROUP-110] [GROUP-114] [GROUP-140]', async () => {
    const { alice, aliceToo, bob, bobToo, all, groupID } = await theirGroup()
    await alice.chat.setGroupCounters({ groupID, counters: { likes: 10, gifts: -1 } })
    await cutConnection(aliceToo)
    const by = { groupID, key: 'likes', value: 3 }
    expect((await bob.chat.increaseGroupCounter(by)).data).toEqual({
      ...by,
      value: 13,
      counters: { likes: 13 },
    })
    expect((await bobToo.chat.decreaseGroupCounter(by)).data.value).toBe(10)
    await bob.chat.increaseGroupCounter({ ...by, key: 'new' })
    aliceToo.cable.reconnect()
    for (const device of all) {
      await device.until(EVENT.GROUP_COUNTER_UPDATED, ({ key, value }) => {
        return key === 'new' && value === 3
      })
      expect(await countersOf(device, groupID)).toEqual({ likes: 10, gifts: -1, new: 3 })
    }
    expect(dataOf(bob, EVENT.GROUP_COUNTER_UPDATED)).toEqual([
      { groupID, key: 'likes', value: 10 },
      { groupID, key: 'gifts', value: -1 },
      { groupID, key: 'likes', value: 13 },
      { groupID, key: 'likes', value: 10 },
      { groupID, key: 'new', value: 3 },
    ])
  })

  it('pinGroupMessage reaches all devices, also after an absence, until the message is recalled [GROUP-121] [GROUP-123] [GROUP-125] [GROUP-151]', async () => {
    const { alice, bob, bobToo, all, groupID } = await theirGroup()
    const [first, second] = [
      await sayInGroup(bob, groupID, '七点集合'),
      await sayInGroup(alice, groupID, '带零食'),
    ]
    await alice.chat.pinGroupMessage({ groupID, message: first, isPinned: true })
    for (const device of all) {
      const reported = await device.until(EVENT.PINNED_GROUP_MESSAGE_UPDATED)
      expect(reported).toMatchObject({ groupID, isPinned: true, operatorInfo: { userID: 'alice' } })
      expect(textsOf([reported.message])).toEqual(['七点集合'])
    }
    expect(first.pinnerInfo.userID).toBe('alice')
    await cutConnection(bobToo)
    await alice.chat.pinGroupMessage({ groupID, message: second, isPinned: true })
    await bob.chat.revokeMessage(first)
    bobToo.cable.reconnect()
    for (const device of all) {
      const isTaken = ({ message, isPinned }: { message: Message; isPinned: boolean }) =>
        message.ID === first.ID && !isPinned
      await device.until(EVENT.PINNED_GROUP_MESSAGE_UPDATED, isTaken)
      expect(textsOf(await pinnedBy(device, groupID))).toEqual(['带零食'])
    }
    expect(
      await codeOf(bob.chat.pinGroupMessage({ groupID, message: second, isPinned: false })),
    ).toBe(10007)
    await alice.chat.pinGroupMessage({ groupID, message: second, isPinned: false })
    expect(await pinnedBy(bobToo, groupID)).toEqual([])
  })

  it('custom data of the back end reach all members once, also after an absence [GROUP-116]', async () => {
    const { bobToo, all, groupID } = await theirGroup()
    const carol = await testBed.device('carol', { format })
    const publish = (Data: string) =>
      callRest(
        testBed.server.httpUrl,
        'group_open_http_svc/send_room_custom_data',
        { GroupId: groupID, Data },
        { usersig: sigOf('administrator') },
      )
    expect(await publish('一')).toMatchObject({ ActionStatus: 'OK' })
    await bobToo.until(EVENT.ROOM_CUSTOM_DATA_RECEIVED)
    await cutConnection(bobToo)
    await publish('二')
    bobToo.cable.reconnect()
    for (const device of all) {
      await device.until(EVENT.ROOM_CUSTOM_DATA_RECEIVED, ([one]) => one?.data === '二')
      const reported = dataOf(device, EVENT.ROOM_CUSTOM_DATA_RECEIVED).flat()
      expect(reported).toEqual(['一', '二'].map((data) => ({ groupID, data })))
    }
    await carol.chat.getMyProfile()
    expect(dataOf(carol, EVENT.ROOM_CUSTOM_DATA_RECEIVED)).toEqual([])
    expect(await publish('长'.repeat(4_097))).toMatchObject({ ActionStatus: 'FAIL' })
  })

  it('sendRoomCustomData reaches all members of a group or live room, unless the sender is muted [GROUP-180]', async () => {
    const { alice, bob, bobToo, all, groupID } = await theirGroup()
    const carol = await testBed.device('carol', { format })
    const send = ({ chat }: Device, to: string, data: string | object) =>
      chat.callExperimentalAPI('sendRoomCustomData', { groupID: to, data })
    await bobToo.chat.getMyProfile()
    await cutConnection(bobToo)
    await send(bob, groupID, { seat: 3 })
    bobToo.cable.reconnect()
    for (const device of all) {
      const reported = await device.until(EVENT.ROOM_CUSTOM_DATA_RECEIVED)
      expect(reported).toEqual([{ groupID, data: '{"seat":3}' }])
    }
    expect(await codeOf(send(carol, groupID, 'a'))).toBe(10007)
    expect(await codeOf(send(carol, 'nowhere', 'a'))).toBe(10010)
    expect(await codeOf(send(alice, groupID, '长'.repeat(4_097)))).toBe(80002)
    await alice.chat.setGroupMemberMuteTime({ groupID, userID: 'bob', muteTime: 600 })
    expect(await codeOf(send(bob, groupID, 'a'))).toBe(10017)
    const { data } = await alice.chat.createGroup({ name: '直播', type: TYPES.GRP_AVCHATROOM })
    const room = data.group.groupID
    for (const { chat } of [alice, carol]) await chat.joinGroup({ groupID: room })
    await send(carol, room, '点歌')
    for (const device of [alice, carol]) {
      const isOfRoom = ([one]: readonly { groupID: string }[]) => one?.groupID === room
      const reported = await device.until(EVENT.ROOM_CUSTOM_DATA_RECEIVED, isOfRoom)
      expect(reported).toEqual([{ groupID: room, data: '点歌' }])
    }
    expect(dataOf(carol, EVENT.ROOM_CUSTOM_DATA_RECEIVED)).toHaveLength(1)
  })

  it('a live room receives attributes and custom data by polling [GROUP-108] [GROUP-116]', async () => {
    const [alice, bob] = [
      await testBed.device('alice', { format }),
      await testBed.device('bob', { format }),
    ]
    const { data } = await alice.chat.createGroup({ name: '直播', type: TYPES.GRP_AVCHATROOM })
    const { groupID } = data.group
    for (const { chat } of [alice, bob]) await chat.joinGroup({ groupID })
    const both = [alice, bob]
    await bob.chat.setGroupAttributes({ groupID, groupAttributes: { 麦位: 'bob' } })
    await areEverywhere(both, groupID, { 麦位: 'bob' })
    await alice.chat.setGroupAttributes({ groupID, groupAttributes: { 主题: '夜聊' } })
    await areEverywhere(both, groupID, { 麦位: 'bob', 主题: '夜聊' })
    await bob.chat.increaseGroupCounter({ groupID, key: '点赞', value: 5 })
    await callRest(
      testBed.server.httpUrl,
      'group_open_http_svc/send_room_custom_data',
      { GroupId: groupID, Data: '一' },
      { usersig: sigOf('administrator') },
    )
    for (const device of both) {
      expect(await device.until(EVENT.GROUP_COUNTER_UPDATED)).toMatchObject({ value: 5 })
      expect(await device.until(EVENT.ROOM_CUSTOM_DATA_RECEIVED)).toEqual([{ groupID, data: '一' }])
    }
  })

  it('group data survive a restart, and a member who leaves loses them [GROUP-107] [GROUP-137]', async () => {
    const { alice, bob, all, groupID } = await theirGroup({ type: TYPES.GRP_WORK })
    const groupAttributes = { a: '1' }
    await bob.chat.setGroupAttributes({ groupID, groupAttributes })
    await bob.chat.setGroupCounters({ groupID, counters: { n: 1 } })
    const message = await sayInGroup(bob, groupID, '记住')
    await alice.chat.pinGroupMessage({ groupID, message, isPinned: true })
    const { url } = await testBed.restart()
    for (const { cable } of all) cable.reconnect(url)
    const fresh = await testBed.device('bob', { format })
    expect(await attributesOf(fresh, groupID)).toEqual(groupAttributes)
    expect(await countersOf(fresh, groupID)).toEqual({ n: 1 })
    expect(textsOf(await pinnedBy(fresh, groupID))).toEqual(['记住'])
    await fresh.chat.quitGroup(groupID)
    for (const device of [bob, fresh]) {
      await whenOut(device, groupID)
      expect(await codeOf(attributesOf(device, groupID))).toBe(2642)
      expect(await codeOf(countersOf(device, groupID))).toBe(10007)
      expect(await codeOf(pinnedBy(device, groupID))).toBe(10007)
    }
  })
})
