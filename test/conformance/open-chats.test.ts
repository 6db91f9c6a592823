import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Conversation, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, listOf } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const of = async (device: Device, conversationID: string) =>
  (await listOf(device)).find((one) => one.conversationID === conversationID)

const open = async ({ chat }: Device, conversationID: string) =>
  (await chat.getConversationProfile(conversationID)).data.conversation

const isThere = (device: Device, id: string, isSo: (one: Conversation) => boolean = () => true) =>
  device.settles(async () => {
    const conversation = await of(device, id)
    return conversation !== undefined && isSo(conversation)
  })

/** Sets everything that can be set for a conversation. */
const setAll = async ({ chat }: Device, conversationID: string) => {
  const conversationIDList = [conversationID]
  const markType = TYPES.CONV_MARK_TYPE_STAR
  await chat.pinConversation({ conversationID, isPinned: true })
  await chat.markConversation({ conversationIDList, markType, enableMark: true })
  await chat.setConversationCustomData({ conversationIDList, customData: '老板' })
  await chat.createConversationGroup({ conversationIDList, groupName: '客户' })
  await chat.setConversationDraft({ conversationID, draftText: '在吗' })
}

const whatIsSet = {
  isPinned: true,
  markList: [TYPES.CONV_MARK_TYPE_STAR],
  customData: '老板',
  conversationGroupList: ['客户'],
}

describe.each(formats)('chats that are opened over %s frames', (format) => {
  it('getConversationProfile of a user without messages: settings apply on all devices, after an absence and a restart, and for the first message [CONV-86] [CONV-88]', async () => {
    const alice = await testBed.device('alice', { format })
    const aliceToo = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await bob.chat.updateMyProfile({ nick: '鲍勃', selfSignature: '在线接单' })
    const opened = await open(alice, 'C2Cbob')
    expect(opened).toMatchObject({ userProfile: { nick: '鲍勃', selfSignature: '在线接单' } })
    expect((await listOf(alice)).includes(opened)).toBe(true)
    expect(await of(aliceToo, 'C2Cbob')).toBeUndefined()
    const { data } = await alice.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data).toMatchObject({ messageList: [], isCompleted: true })
    await alice.chat.setMessageRead({ conversationID: 'C2Cbob' })
    await cutConnection(aliceToo)
    await setAll(alice, 'C2Cbob')
    const mute = { userIDList: ['bob'], messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE }
    await alice.chat.setMessageRemindType(mute)
    const expected = { ...whatIsSet, messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE }
    await isThere(
      alice,
      'C2Cbob',
      ({ messageRemindType }) => messageRemindType !== 'AcceptAndNotify',
    )
    expect(opened).toMatchObject({ ...expected, draftText: '在吗' })
    aliceToo.cable.reconnect(testBed.server.url)
    await isThere(aliceToo, 'C2Cbob', (one) => one.conversationGroupList.length === 1)
    expect(await of(aliceToo, 'C2Cbob')).toMatchObject(expected)
    const server = await testBed.restart()
    for (const device of [alice, aliceToo, bob]) device.cable.reconnect(server.url)
    const fresh = await testBed.device('alice', { format })
    expect(await of(fresh, 'C2Cbob')).toMatchObject({ ...expected, userProfile: { nick: '鲍勃' } })
    expect(await of(bob, 'C2Calice')).toBeUndefined()
    await say(bob, 'alice', '在')
    for (const device of [alice, aliceToo, fresh])
      await isThere(device, 'C2Cbob', ({ unreadCount }) => unreadCount === 1)
    expect(await of(alice, 'C2Cbob')).toBe(opened)
    expect(opened.lastMessage.messageForShow).toBe('在')
  })

  it('getConversationProfile lists a deleted conversation again with its remaining history, and it can be deleted again [CONV-86] [CONV-88]', async () => {
    const alice = await testBed.device('alice', { format })
    const aliceToo = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await say(bob, 'alice', '你好')
    await isThere(alice, 'C2Cbob')
    const conversationIDList = ['C2Cbob']
    await alice.chat.deleteConversation({ conversationIDList, clearHistoryMessage: false })
    expect(await of(alice, 'C2Cbob')).toBeUndefined()
    const opened = await open(alice, 'C2Cbob')
    expect(await of(alice, 'C2Cbob')).toBe(opened)
    expect(opened.unreadCount).toBe(0)
    expect(await textsOf(alice, 'C2Cbob')).toEqual(['你好'])
    await alice.chat.pinConversation({ conversationID: 'C2Cbob', isPinned: true })
    await isThere(aliceToo, 'C2Cbob', ({ isPinned }) => isPinned)
    await aliceToo.chat.deleteConversation('C2Cbob')
    await alice.settles(async () => (await of(alice, 'C2Cbob')) === undefined)
    const fresh = await testBed.device('alice', { format })
    expect(await of(fresh, 'C2Cbob')).toBeUndefined()
    await say(bob, 'alice', '还在吗')
    for (const device of [alice, aliceToo, fresh])
      await isThere(device, 'C2Cbob', ({ unreadCount, isPinned }) => unreadCount === 1 && !isPinned)
  })

  it('getConversationProfile opens groups without a message and groups whose conversation was deleted [CONV-86] [CONV-88]', async () => {
    const alice = await testBed.device('alice', { format })
    const aliceToo = await testBed.device('alice', { format })
    for (const type of [TYPES.GRP_WORK, TYPES.GRP_PUBLIC]) {
      const options = { name: '开黑', type, introduction: '周末', groupID: `empty-${type}` }
      const { data } = await alice.chat.createGroup(options)
      const id = `GROUP${data.group.groupID}`
      await alice.chat.deleteConversation(id).catch(() => undefined)
      const opened = await open(alice, id)
      expect(opened.groupProfile).toBe(data.group)
      expect(opened).toMatchObject({ subType: type, groupProfile: { introduction: '周末' } })
      expect(await of(alice, id)).toBe(opened)
      await setAll(alice, id)
      expect(opened).toMatchObject({ ...whatIsSet, draftText: '在吗' })
      await isThere(aliceToo, id, ({ conversationGroupList: { length } }) => length === 1)
      const fresh = await testBed.device('alice', { format })
      expect(await of(fresh, id)).toMatchObject(whatIsSet)
    }
  })

  it('getConversationProfile of a live room has its group and a draft, and is in no list [CONV-86] [CONV-82]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await alice.chat.createGroup({ name: '直播', type: TYPES.GRP_AVCHATROOM, groupID: 'live' })
    await expect(open(bob, 'GROUPlive')).rejects.toMatchObject({ code: 2501 })
    await bob.chat.joinGroup({ groupID: 'live' })
    const opened = await open(bob, 'GROUPlive')
    expect(opened).toMatchObject({
      subType: TYPES.GRP_AVCHATROOM,
      groupProfile: { groupID: 'live', name: '直播', ownerID: 'alice' },
    })
    expect(await open(bob, 'GROUPlive')).toBe(opened)
    await bob.chat.setConversationDraft({ conversationID: 'GROUPlive', draftText: '666' })
    expect(opened.draftText).toBe('666')
    expect(await listOf(bob)).toEqual([])
    const pin = bob.chat.pinConversation({ conversationID: 'GROUPlive', isPinned: true })
    await expect(pin).rejects.toMatchObject({ code: 2500 })
  })

  it('getConversationProfile of the system resolves with the object that later shows the first notice [CONV-86]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const opened = await open(bob, TYPES.CONV_SYSTEM)
    expect(opened).toMatchObject({ type: TYPES.CONV_SYSTEM, unreadCount: 0 })
    expect(await listOf(bob)).toEqual([])
    const list = await bob.chat.getMessageList({ conversationID: TYPES.CONV_SYSTEM })
    expect(list.data.messageList).toEqual([])
    const memberList = [{ userID: 'bob' }]
    await alice.chat.createGroup({ name: 'g', type: TYPES.GRP_PUBLIC, memberList, groupID: 'g' })
    await isThere(bob, TYPES.CONV_SYSTEM)
    expect(await of(bob, TYPES.CONV_SYSTEM)).toBe(opened)
  })

  it('getConversationProfile rejects unknown users and groups, and groups without membership [CONV-14]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await alice.chat.createGroup({ name: 'g', type: TYPES.GRP_PUBLIC, groupID: 'g' })
    for (const id of ['C2Cnobody', 'GROUPnone', 'GROUPg'])
      await expect(open(bob, id)).rejects.toMatchObject({ code: 2501 })
    await expect(open(bob, 'bob')).rejects.toMatchObject({ code: 2503 })
    expect(await listOf(bob)).toEqual([])
  })

  it('getConversationProfile shows the type of a topic, which the create methods accept [TOPIC-41]', async () => {
    const alice = await testBed.device('alice', { format })
    const { data } = await alice.chat.createGroup({
      name: '社区',
      type: TYPES.GRP_COMMUNITY,
      isSupportTopic: true,
    })
    const { groupID } = data.group
    const topic = await alice.chat.createTopicInCommunity({ groupID, topicName: '闲聊' })
    const to = topic.data.topicID
    const conversation = await open(alice, `GROUP${to}`)
    expect(conversation).toMatchObject({
      type: TYPES.CONV_TOPIC,
      groupProfile: { groupID: to, name: '闲聊' },
    })
    const payload = { text: '来了' }
    const message = alice.chat.createTextMessage({
      to,
      conversationType: conversation.type,
      payload,
    })
    expect(message.conversationType).toBe(TYPES.CONV_GROUP)
    await alice.chat.sendMessage(message)
    expect(conversation.lastMessage.messageForShow).toBe('来了')
  })
})
