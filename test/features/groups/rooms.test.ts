import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../../src/index.ts'
import { commands, MessageFlag, wireRole } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import {
  aRoomScene,
  FIRST,
  IN_ROOM,
  inRoom,
  ROOM,
  type RoomScene,
  receivedTexts,
  said,
} from './room-scene.ts'

const { group, room, message } = commands

const pageOf = async ({ client }: RoomScene) =>
  (await client.chat.getMessageList({ conversationID: IN_ROOM })).data

describe.each(['binary', 'text'] as const)('in a room, %s', (format) => {
  it('a member receives the messages, once and in order [ROOM-20]', async () => {
    const scene = await inRoom({}, format)
    expect(scene.polls).toEqual([
      { key: 'key-1', startSeq: FIRST, startBroadcastSeq: 1, simplifiedMessage: 0 },
    ])
    scene.say({ rspMsgList: [said('one', FIRST), said('two', FIRST + 1)] })
    await scene.client.advance(300)
    expect(scene.polls[1]).toMatchObject({ key: 'key-1', startSeq: FIRST + 2 })
    scene.say({ rspMsgList: [said('three', FIRST + 2)] })
    await scene.client.advance(0)
    expect(receivedTexts(scene)).toEqual(['one', 'two', 'three'])
  })

  it('a message that arrives again at another sequence is shown once [ROOM-41]', async () => {
    const scene = await inRoom({}, format)
    const one = said('one', FIRST)
    scene.say({ rspMsgList: [one] })
    await scene.client.advance(300)
    scene.say({ rspMsgList: [{ ...one, sequence: FIRST + 1 }, said('two', FIRST + 2)] })
    await scene.client.advance(0)
    expect(receivedTexts(scene)).toEqual(['one', 'two'])
    const { messageList } = await pageOf(scene)
    expect(messageList.map(({ sequence }) => sequence)).toEqual([FIRST, FIRST + 2])
  })

  it('the received messages are the whole history, without a request [ROOM-21]', async () => {
    const scene = await inRoom({}, format)
    expect(await pageOf(scene)).toEqual({
      messageList: [],
      nextReqMessageID: '',
      isCompleted: true,
    })
    scene.say({ rspMsgList: [said('one', FIRST)] })
    await scene.client.advance(0)
    const { messageList, isCompleted } = await pageOf(scene)
    expect([messageList.map(({ sequence }) => sequence), isCompleted]).toEqual([[FIRST], true])
    expect(scene.client.server.bodiesOf(message.history)).toEqual([])
  })

  it('own messages are delivered once, in any order of push and answer [ROOM-22]', async () => {
    const scene = await inRoom({}, format)
    const { chat, server } = scene.client
    const write = (text: string) =>
      chat.createTextMessage({ to: ROOM, conversationType: 'GROUP', payload: { text } })
    server.on(message.sendGroup, () => ({ time: 1, sequence: FIRST + 1, position: 0 }))
    const mine = write('mine')
    await outcome(scene.client, chat.sendMessage(mine))
    const wire = server.bodiesOf(message.sendGroup)[0]
    if (wire === undefined) throw new Error('nothing was sent')
    scene.say({ rspMsgList: [said('theirs', FIRST), { ...wire, sequence: FIRST + 1, time: 1 }] })
    await scene.client.advance(0)
    expect(receivedTexts(scene)).toEqual(['theirs'])
    const { messageList } = await pageOf(scene)
    expect(messageList.map(({ payload }) => (payload as { text: string }).text)).toEqual([
      'theirs',
      'mine',
    ])
    expect(messageList[1]).toBe(mine)
  })
})

describe('a room', () => {
  it('is left by quitting: its key is returned, and polling ends [ROOM-26]', async () => {
    const scene = await inRoom()
    const { chat, server } = scene.client
    await outcome(scene.client, chat.quitGroup(ROOM))
    expect(server.bodiesOf(room.leave)).toEqual([{ key: 'key-1' }])
    scene.say({ rspMsgList: [said('late', FIRST)] })
    await scene.client.advance(10_000)
    expect([scene.polls.length, receivedTexts(scene)]).toEqual([1, []])
  })

  it('that is joined twice at once is polled once [ROOM-20]', async () => {
    const scene = await aRoomScene()
    const { chat, server } = scene.client
    const join = () => chat.joinGroup({ groupID: ROOM })
    await outcome(scene.client, Promise.all([join(), join()]))
    expect(server.bodiesOf(room.leave)).toEqual([{ key: 'key-1' }])
    scene.say()
    await scene.client.advance(5_000)
    expect(scene.polls.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2'])
  })

  it('can be left and joined again within one tick [ROOM-26]', async () => {
    const scene = await inRoom()
    const { chat } = scene.client
    const again = Promise.all([chat.quitGroup(ROOM), chat.joinGroup({ groupID: ROOM })])
    const [, { data }] = await outcome(scene.client, again)
    expect(data.status).toBe('JoinedSuccess')
    scene.say({ rspMsgList: [said('one', FIRST)] })
    await scene.client.advance(0)
    expect(receivedTexts(scene)).toEqual(['one'])
  })

  it('cannot be quit by its owner [ROOM-26]', async () => {
    const scene = await inRoom()
    const { chat, server } = scene.client
    scene.say({
      group: aGroup({
        groupID: ROOM,
        type: 'AVChatRoom',
        selfInfo: { ...aGroup().selfInfo, role: 400 } as never,
      }),
    })
    await scene.client.advance(0)
    server.refuse(group.quit, 10009)
    await expect(outcome(scene.client, chat.quitGroup(ROOM))).rejects.toMatchObject({ code: 10009 })
    expect(server.bodiesOf(room.leave)).toEqual([])
  })

  it('is quit when another one is joined, unless the app allows several [ROOM-27]', async () => {
    const scene = await inRoom()
    const { chat, server } = scene.client
    await outcome(scene.client, chat.joinGroup({ groupID: 'another' }))
    expect(server.bodiesOf(room.leave)).toEqual([{ key: 'key-1' }])
    const free = await inRoom({
      prepare: (one) =>
        one.on(commands.configuration.cloud, () => ({
          version: 1,
          config: '{"unlimited_rooms":true}',
          expiredTime: 9_999,
        })),
    })
    await outcome(free.client, free.client.chat.joinGroup({ groupID: 'another' }))
    expect(free.client.server.bodiesOf(room.leave)).toEqual([])
  })

  it('is in no list and has no unread count [ROOM-28]', async () => {
    const scene = await inRoom()
    const { chat } = scene.client
    scene.say({ rspMsgList: [said('one', FIRST)], memberCount: 7 })
    await scene.client.advance(2_000)
    expect((await chat.getGroupList()).data.groupList).toEqual([])
    expect((await chat.getConversationList()).data.conversationList).toEqual([])
    expect(chat.getTotalUnreadMessageCount()).toBe(0)
    const again = await chat.joinGroup({ groupID: ROOM })
    expect(again.data).toMatchObject({ status: 'AlreadyInGroup', group: { memberCount: 7 } })
    expect(scene.client.server.bodiesOf(group.join)).toHaveLength(1)
  })

  it('emits its changes [ROOM-29]', async () => {
    const scene = await inRoom()
    const { data } = await scene.client.chat.joinGroup({ groupID: ROOM })
    scene.say({
      group: aGroup({ groupID: ROOM, type: 'AVChatRoom', name: 'New', position: 5 }),
    })
    await scene.client.advance(0)
    expect(data.group?.name).toBe('New')
  })

  it('accepts messages only from users who have joined it [ROOM-30]', async () => {
    const scene = await aRoomScene({
      prepare: (server) =>
        server.on(group.create, ({ name, groupID }) => ({
          group: aGroup({ name, groupID, type: 'AVChatRoom' }),
          overLimitUserIDList: [],
          position: 0,
        })),
    })
    const { chat, server } = scene.client
    const made = { name: 'The room', groupID: ROOM, type: TYPES.GRP_AVCHATROOM }
    await outcome(scene.client, chat.createGroup(made))
    const one = chat.createTextMessage({
      to: ROOM,
      conversationType: 'GROUP',
      payload: { text: 'a' },
    })
    await expect(outcome(scene.client, chat.sendMessage(one))).rejects.toMatchObject({ code: 2100 })
    expect(server.bodiesOf(message.sendGroup)).toEqual([])
  })

  it('delivers broadcasts to all rooms, and stores none [ROOM-31]', async () => {
    const scene = await inRoom()
    const broadcast = said('to all', 0, { to: '*', flags: 0, random: 77 })
    scene.say({ broadcastMessageList: [broadcast], nextBroadcastSeq: 2 })
    await scene.client.advance(300)
    const [events] = scene.client.events.dataOf(EVENT.MESSAGE_RECEIVED)[0] as Message[]
    expect(events).toMatchObject({
      isBroadcastMessage: true,
      conversationID: IN_ROOM,
      payload: { text: 'to all' },
    })
    expect(scene.polls[1]).toMatchObject({ startBroadcastSeq: 2 })
    expect((await pageOf(scene)).messageList).toEqual([])
  })

  it('reports its dismissal by a notice [ROOM-32]', async () => {
    const scene = await inRoom()
    scene.client.server.refuse(group.join, 10010)
    const notice = said('', 0, {
      conversationType: 3,
      type: 'TIMGroupSystemNoticeElem',
      flags: MessageFlag.onlineOnly,
      payload: { operationType: 5 },
    })
    scene.say({ rspMsgList: [notice], nextSeq: FIRST + 1 })
    await scene.client.advance(300)
    scene.refuse(10010)
    await scene.client.advance(5_000)
    const events = scene.client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    expect(events.map(({ type }) => type)).toEqual([TYPES.MSG_GRP_SYS_NOTICE])
    expect(scene.polls).toHaveLength(2)
  })

  it('does not report its end to its managers: they receive a stored notice [ROOM-42]', async () => {
    const scene = await inRoom()
    const { selfInfo } = aGroup()
    if (selfInfo === undefined) throw new Error('alice is no member')
    const mine = { ...selfInfo, role: wireRole.Owner }
    scene.say({ group: aGroup({ groupID: ROOM, type: 'AVChatRoom', selfInfo: mine }) })
    await scene.client.advance(300)
    const notice = said('', 0, {
      conversationType: 3,
      type: 'TIMGroupSystemNoticeElem',
      flags: MessageFlag.onlineOnly,
      payload: { operationType: 5 },
    })
    scene.say({ rspMsgList: [notice], nextSeq: FIRST + 1 })
    await scene.client.advance(300)
    expect(scene.polls).toHaveLength(3)
    expect(scene.client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
  })

  it('is over with the session [ROOM-26]', async () => {
    const scene = await inRoom()
    await outcome(scene.client, scene.client.chat.logout())
    await scene.client.advance(60_000)
    expect(scene.polls).toHaveLength(1)
  })
})
