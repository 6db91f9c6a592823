import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'
import { textsIn, theirTopic, topicOf, whenTopic } from './topic-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('messages of topics over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('topics deliver messages to all devices, with unread counts and read marks [TOPIC-05] [TOPIC-06]', async () => {
    const { alice, aliceToo, bob, bobToo, topicID, conversationID } = await theirTopic(
      testBed,
      format,
    )
    await sayInGroup(alice, topicID, '一')
    await sayInGroup(bob, topicID, '二')
    for (const one of [aliceToo, bobToo]) {
      await one.settles(() => textsIn(one, topicID).length === 2)
      expect(textsIn(one, topicID)).toEqual(['一', '二'])
    }
    await whenTopic(bobToo, topicID, (topic) => topic?.unreadCount === 1)
    expect((await topicOf(bobToo, topicID))?.lastMessage.messageForShow).toBe('二')
    expect(bobToo.chat.getTotalUnreadMessageCount()).toBe(0)
    await bobToo.chat.setMessageRead({ conversationID })
    for (const one of [bob, bobToo]) {
      await whenTopic(one, topicID, (topic) => topic?.unreadCount === 0)
    }
    expect((await topicOf(bob, topicID))?.selfInfo.readedSequence).toBe(2)
    const fresh = await device('bob')
    expect(await topicOf(fresh, topicID)).toMatchObject({ unreadCount: 0, nextMessageSeq: 3 })
    expect(await textsOf(fresh, conversationID)).toEqual(['一', '二'])
  })

  it('recall, modification and deletion in a topic do not affect other topics [TOPIC-14]', async () => {
    const { alice, bob, bobToo, groupID, topicID, conversationID } = await theirTopic(
      testBed,
      format,
    )
    const { data } = await alice.chat.createTopicInCommunity({ groupID, topicName: '别的' })
    const other = data.topicID
    const first = await sayInGroup(bob, topicID, '一')
    await sayInGroup(bob, other, '甲')
    await alice.settles(() => textsIn(alice, other).length === 1)
    await alice.chat.revokeMessage(
      (await alice.chat.getMessageList({ conversationID })).data.messageList[0] as never,
    )
    await bobToo.until(EVENT.MESSAGE_REVOKED, ([message]) => message?.ID === first.ID)
    await whenTopic(alice, other, (topic) => topic?.unreadCount === 1)
    const second = await sayInGroup(bob, other, '乙')
    second.payload = { text: '丙' } as never
    await bob.chat.modifyMessage(second as never)
    await bobToo.until(EVENT.MESSAGE_MODIFIED, ([message]) => message?.ID === second.ID)
    await bob.chat.addMessageReaction(second as never, '👍')
    await alice.until(EVENT.MESSAGE_REACTIONS_UPDATED)
    await bob.chat.deleteMessage([second as never])
    const fresh = await device('bob')
    expect(await textsOf(fresh, `GROUP${other}`)).toEqual(['甲'])
    expect(await textsOf(fresh, conversationID)).toHaveLength(1)
    const { messageList } = (await fresh.chat.getMessageList({ conversationID })).data
    expect(messageList[0]).toMatchObject({ ID: first.ID, isRevoked: true })
  })

  it('topics have pinned messages, and getMessageListHopping works in them [TOPIC-14]', async () => {
    const { alice, bobToo, groupID, topicID, conversationID } = await theirTopic(testBed, format)
    const first = await sayInGroup(alice, topicID, '1')
    for (const text of ['2', '3', '4', '5']) await sayInGroup(alice, topicID, text)
    const pin = { groupID: topicID, message: first as never, isPinned: true }
    await alice.chat.pinGroupMessage(pin)
    await bobToo.until(EVENT.PINNED_GROUP_MESSAGE_UPDATED)
    const pinned = await bobToo.chat.getPinnedGroupMessageList(topicID)
    expect(pinned.data.messageList.map(({ ID }) => ID)).toEqual([first.ID])
    expect((await bobToo.chat.getPinnedGroupMessageList(groupID)).data.messageList).toEqual([])
    const fresh = await device('bob')
    const hop = { conversationID, sequence: 2, direction: 1, count: 2 } as const
    const { data } = await fresh.chat.getMessageListHopping(hop)
    expect(data.messageList.map(({ sequence }) => sequence)).toEqual([2, 3])
  })

  it('a topic shows the mentions of a member after an absence [TOPIC-25]', async () => {
    const { alice, bobToo, groupID, topicID, conversationID } = await theirTopic(testBed, format)
    await cutConnection(bobToo)
    const payload = { text: '@bob', atUserList: ['bob'] }
    const mention = { to: topicID, conversationType: 'GROUP', payload } as const
    await alice.chat.sendMessage(alice.chat.createTextAtMessage(mention))
    bobToo.cable.reconnect()
    await whenTopic(bobToo, topicID, (topic) => topic?.groupAtInfoList.length === 1)
    const [info] = (await topicOf(bobToo, topicID))?.groupAtInfoList ?? []
    expect(info).toMatchObject({ groupID, topicID, from: 'alice', messageSequence: 1 })
    expect(info?.atTypeArray).toEqual([TYPES.CONV_AT_ME])
    await bobToo.chat.setMessageRead({ conversationID })
    await whenTopic(bobToo, topicID, (topic) => topic?.groupAtInfoList.length === 0)
  })

  it('topics recover like groups after a long absence [TOPIC-12]', async () => {
    const { alice, bobToo, topicID, conversationID } = await theirTopic(testBed, format)
    await sayInGroup(alice, topicID, '0')
    await bobToo.settles(() => textsIn(bobToo, topicID).length === 1)
    await cutConnection(bobToo)
    for (let number = 1; number <= 30; number++) await sayInGroup(alice, topicID, `${number}`)
    const list = await alice.chat.getMessageList({ conversationID, count: 15 } as never)
    await alice.chat.revokeMessage(list.data.messageList.at(-1) as never)
    bobToo.cable.reconnect()
    await bobToo.settles(async () => (await textsOf(bobToo, conversationID)).length === 31)
    await whenTopic(bobToo, topicID, (topic) => topic?.unreadCount === 30)
    const mine = await bobToo.chat.getMessageList({ conversationID })
    expect(mine.data.messageList.at(-1)?.isRevoked).toBe(true)
  })
})
