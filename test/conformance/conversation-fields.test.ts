import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { create, noticesOf, tipsOf } from './group-scene.ts'
import {
  conversation,
  dataOf,
  group,
  groupConversation,
  lastMessage,
  member,
  profile,
  received,
  same,
  shapeOf,
  theirPublicGroup,
  topic,
  userInfo,
} from './group-shapes.ts'

describe.each(formats)(
  'what the API of conversations, topics and rooms returns over %s frames',
  (format) => {
    let testBed: TestBed
    let devices: Awaited<ReturnType<typeof theirPublicGroup>>
    let groupID: string
    let conversationID: string

    beforeAll(async () => {
      testBed = await createTestBed()
      devices = await theirPublicGroup(testBed, format)
      groupID = devices.groupID
      conversationID = devices.conversationID
    })

    afterAll(() => testBed.close())

    it('the conversation methods return the documented fields [CONV-81]', async () => {
      const { alice, aliceToo, bob } = devices
      const { chat } = alice
      await say(bob, 'alice', '在吗')
      const at = bob.chat.createTextAtMessage({
        to: groupID,
        conversationType: 'GROUP',
        payload: { text: '@alice', atUserList: ['alice'] },
      })
      await bob.chat.sendMessage(at)
      const conversationIDList = [conversationID, 'C2Cbob']
      for (const one of [alice, aliceToo]) {
        await one.settles(
          async () =>
            (await one.chat.getConversationList(conversationIDList)).data.conversationList
              .length === 2,
        )
      }
      const done = { successConversationIDList: ['string'], failureConversationIDList: [] }
      const failed = {
        successConversationIDList: ['string'],
        failureConversationIDList: [
          { ...same('string', 'conversationID', 'message'), code: 'number' },
        ],
      }
      const mark = { conversationIDList, markType: 1, enableMark: true }
      expect(await dataOf(chat.markConversation(mark))).toEqual(done)
      const some = { conversationIDList: [...conversationIDList, 'C2Cnobody'], customData: '' }
      expect(await dataOf(chat.setConversationCustomData(some))).toEqual(failed)
      const folder = { conversationIDList, groupName: '朋友' }
      expect(await dataOf(chat.createConversationGroup(folder))).toEqual(done)
      expect(await dataOf(chat.addConversationsToGroup(folder))).toEqual(done)
      expect(await dataOf(chat.getConversationGroupList())).toEqual(['string'])
      const pin = { conversationID, isPinned: true }
      expect(await dataOf(chat.pinConversation(pin))).toEqual({ conversationID: 'string' })
      const accept = TYPES.MSG_REMIND_ACPT_AND_NOTE
      const remind = { userIDList: ['bob'], messageRemindType: accept }
      expect(await dataOf(chat.setMessageRemindType(remind))).toEqual({
        successUserIDList: [{ userID: 'string' }],
        failureUserIDList: [],
      })
      for (const one of [alice, aliceToo]) {
        await one.settles(async () => {
          const { conversationList } = (await one.chat.getConversationList(conversationIDList)).data
          return conversationList.every(
            ({ conversationGroupList }) => conversationGroupList.length === 1,
          )
        })
        const { data } = await one.chat.getConversationProfile(conversationID)
        expect(shapeOf(data)).toEqual({ conversation: groupConversation })
        const c2c = (await one.chat.getConversationProfile('C2Cbob')).data
        expect(shapeOf(c2c)).toEqual({ conversation: { ...conversation, userProfile: profile } })
        const reported = await one.until(EVENT.CONVERSATION_IN_GROUP_UPDATED)
        expect(Object.keys(reported)).toEqual(['groupName', 'conversationList'])
        expect(
          await received(one, EVENT.CONVERSATION_GROUP_LIST_UPDATED, (list) => list.length > 0),
        ).toEqual(['string'])
        expect(await received(one, EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toBe('number')
      }
      expect(await dataOf(chat.getConversationList())).toMatchObject({ isSyncCompleted: 'boolean' })
      await chat.setAllReceiveMessageOpt({ messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE })
      expect(await dataOf(chat.getAllReceiveMessageOpt())).toEqual({
        messageRemindType: 'string',
        ...same('number', 'startHour', 'startMinute', 'startSecond', 'duration'),
        ...same('number', 'startTime', 'endTime'),
        isRepeated: 'boolean',
      })
      const gone = chat.deleteConversation('C2Cbob')
      expect(await dataOf(gone)).toMatchObject({ conversationID: 'string' })
      const more = chat.deleteConversation({ conversationIDList: [conversationID] })
      expect(await dataOf(more)).toMatchObject({ conversationIDList: ['string'] })
    })

    it('the community and topic methods return the documented fields, with selfInfo [TOPIC-40] [CONV-82]', async () => {
      const { alice, bob, bobToo } = devices
      const { chat } = alice
      const fields = { type: TYPES.GRP_COMMUNITY, isSupportTopic: true }
      const community = await create(alice, fields, 'bob')
      const made = chat.createTopicInCommunity({ groupID: community, topicName: '闲聊' })
      const { topicID } = (await made).data
      expect(await dataOf(made)).toEqual({ topicID: 'string' })
      const target = { groupID: community, topicID }
      for (const one of [bob, bobToo]) {
        expect(await one.until(EVENT.TOPIC_CREATED)).toEqual(target)
        await sayInGroup(alice, topicID, '开始')
        const reported = await one.until(
          EVENT.TOPIC_UPDATED,
          (data) => data.topic.lastMessage.messageForShow === '开始',
        )
        expect(shapeOf(reported)).toEqual({ groupID: 'string', topic })
        const listed = one.chat.getTopicList({ groupID: community, topicIDList: undefined })
        expect(await dataOf(listed)).toEqual({ successTopicList: [topic], failureTopicList: [] })
        const conversation = await one.chat.getConversationProfile(`GROUP${topicID}`)
        expect(conversation.data.conversation.groupProfile?.selfInfo.userID).toBe('bob')
        const pin = one.chat.pinConversation({ conversationID: `GROUP${topicID}`, isPinned: true })
        await expect(pin).rejects.toMatchObject({ code: 2500 })
      }
      const changed = chat.updateTopicProfile({ ...target, introduction: '随便聊' })
      const { payload: _, ...shown } = lastMessage
      expect(await dataOf(changed)).toMatchObject({ topic: { ...topic, lastMessage: shown } })
      const topicIDList = [topicID, `${topicID}x`]
      const deleted = chat.deleteTopicFromCommunity({ groupID: community, topicIDList })
      expect(await dataOf(deleted)).toEqual({
        successTopicList: [{ topicID: 'string' }],
        failureTopicList: [{ ...same('string', 'topicID', 'message'), code: 'number' }],
      })
      for (const one of [bob, bobToo]) {
        const gone = { groupID: community, topicIDList: [topicID] }
        expect(await one.until(EVENT.TOPIC_DELETED)).toEqual(gone)
      }
    })

    it('the live room methods and events return the documented fields [ROOM-60]', async () => {
      const { alice, bob } = devices
      const room = await create(alice, { type: TYPES.GRP_AVCHATROOM })
      const own = { ...group, groupCustomField: [] }
      for (const one of [alice, bob]) {
        const joined = one.chat.joinGroup({ groupID: room, type: TYPES.GRP_AVCHATROOM })
        expect(await dataOf(joined)).toEqual({ status: 'string', group: own })
      }
      const page = { memberList: [member], offset: 'number' }
      expect(await dataOf(bob.chat.getGroupMemberList({ groupID: room }))).toEqual(page)
      const userIDList = ['bob', 'nobody']
      const mark = { groupID: room, userIDList, markType: 1_000, enableMark: true }
      expect(await dataOf(alice.chat.markGroupMemberList(mark))).toEqual(
        same(['string'], 'successUserIDList', 'failureUserIDList'),
      )
      const ban = { groupID: room, userIDList: ['bob'], reason: '刷屏', duration: 60 }
      expect(await dataOf(alice.chat.deleteGroupMember(ban))).toEqual({
        group: own,
        userIDList: ['string'],
      })
      await alice.settles(() => tipsOf(alice).some(({ operationType }) => operationType === 10))
      const tip = tipsOf(alice).find(({ operationType }) => operationType === 10)
      expect(shapeOf(tip?.memberList)).toEqual([
        { ...userInfo, reason: 'string', duration: 'number' },
      ])
      await bob.settles(() =>
        noticesOf(bob).some(
          ({ payload }) => 'operationType' in payload && payload.operationType === 21,
        ),
      )
    })
  },
)
