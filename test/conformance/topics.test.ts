import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { codeOf, conversationIDs, groupsOf, tipsOf } from './group-scene.ts'
import { cutConnection } from './support.ts'
import {
  communitiesOf,
  created,
  deleted,
  textsIn,
  theirCommunity,
  theirTopic,
  topicOf,
  topicsOf,
  whenTopic,
} from './topic-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('topics over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('createTopicInCommunity reaches all members, also after an absence [TOPIC-01] [TOPIC-02]', async () => {
    const { alice, bobToo, all, groupID } = await theirCommunity(testBed, format)
    await cutConnection(bobToo)
    const options = { groupID, topicName: '桌游', introduction: '聊桌游', customData: '{"a":1}' }
    const { data } = await alice.chat.createTopicInCommunity(options)
    const { topicID } = data
    expect(topicID.startsWith(`${groupID}@TOPIC#_`)).toBe(true)
    bobToo.cable.reconnect()
    for (const one of all) {
      await one.until(EVENT.TOPIC_CREATED)
      expect(created(one)).toEqual([{ groupID, topicID }])
      expect(await topicOf(one, topicID)).toMatchObject({
        topicName: '桌游',
        introduction: '聊桌游',
        customData: '{"a":1}',
        unreadCount: 0,
        muteAllMembers: false,
        nextMessageSeq: 1,
      })
      expect(await conversationIDs(one)).not.toContain(`GROUP${topicID}`)
      expect((await groupsOf(one)).map((group) => group.groupID)).not.toContain(topicID)
    }
  })

  it('updateTopicProfile reaches all members, also after a restart [TOPIC-03]', async () => {
    const { alice, bob, bobToo, all, groupID, topicID } = await theirTopic(testBed, format)
    await cutConnection(bobToo)
    const changes = { topicName: '公告', notification: '周五', customData: 'x', avatar: 'a.png' }
    const { data } = await alice.chat.updateTopicProfile({ groupID, topicID, ...changes })
    expect(data.topic).toMatchObject(changes)
    await alice.chat.updateTopicProfile({ groupID, topicID, muteAllMembers: true })
    bobToo.cable.reconnect()
    for (const one of all) {
      await whenTopic(one, topicID, (topic) => topic?.muteAllMembers === true)
      expect(await topicOf(one, topicID)).toMatchObject(changes)
    }
    await bob.until(EVENT.TOPIC_UPDATED, ({ topic }) => topic.muteAllMembers)
    await bob.settles(() => tipsOf(bob).some(({ operationType }) => operationType === 8))
    expect(await codeOf(sayInGroup(bob, topicID, '?'))).toBe(10017)
    await sayInGroup(alice, topicID, '先听我说')
    for (const one of all) one.cable.cut()
    const { url } = await testBed.restart()
    for (const one of all) one.cable.reconnect(url)
    await whenTopic(bob, topicID, (topic) => topic?.lastMessage.messageForShow === '先听我说')
    const fresh = await device('bob')
    expect(await topicOf(fresh, topicID)).toMatchObject({ ...changes, muteAllMembers: true })
  })

  it('deleteTopicFromCommunity removes a topic and its messages for all members [TOPIC-04]', async () => {
    const { alice, bob, bobToo, all, groupID, topicID, conversationID } = await theirTopic(
      testBed,
      format,
    )
    await sayInGroup(bob, topicID, '一')
    await cutConnection(bobToo)
    const missing = `${groupID}@TOPIC#_none`
    const { data } = await alice.chat.deleteTopicFromCommunity({
      groupID,
      topicIDList: [topicID, missing],
    })
    expect(data.successTopicList).toEqual([{ topicID }])
    expect(data.failureTopicList).toMatchObject([{ topicID: missing, code: 10010 }])
    bobToo.cable.reconnect()
    for (const one of all) {
      await one.until(EVENT.TOPIC_DELETED)
      expect(deleted(one)).toEqual([{ groupID, topicIDList: [topicID] }])
      expect(await topicOf(one, topicID)).toBeUndefined()
    }
    expect(await codeOf(sayInGroup(bob, topicID, '?'))).toBe(10010)
    await alice.chat.createTopicInCommunity({ groupID, topicID, topicName: '新的' })
    await bob.settles(() => created(bob).length === 2)
    await sayInGroup(bob, topicID, '又')
    const fresh = await device('alice')
    expect(await textsOf(fresh, conversationID)).toEqual(['又'])
    expect((await topicOf(bob, topicID))?.nextMessageSeq).toBe(2)
  })

  it('the server rejects messages to a community with topics itself [TOPIC-07]', async () => {
    const { alice, groupID, topicID } = await theirTopic(testBed, format)
    expect(await codeOf(sayInGroup(alice, groupID, '?'))).toBe(2115)
    const payload = { text: '@所有人', atUserList: [TYPES.MSG_AT_ALL] }
    const mention = { to: topicID, conversationType: 'GROUP', payload } as const
    expect(() => alice.chat.createTextAtMessage(mention)).toThrow(/communities have no @all/)
  })

  it('topics show no earlier messages to a member who joined later [TOPIC-08]', async () => {
    const { alice, groupID, topicID, conversationID } = await theirTopic(testBed, format)
    await sayInGroup(alice, topicID, '以前')
    const start = Math.floor(Date.now() / 1000)
    const carol = await device('carol')
    // Places are by the second.
    while (Math.floor(Date.now() / 1000) === start) {
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    await carol.chat.joinGroup({ groupID })
    await sayInGroup(alice, topicID, '后来')
    await carol.settles(() => textsIn(carol, topicID).length === 1)
    expect(await textsOf(carol, conversationID)).toEqual(['后来'])
    expect(await topicOf(carol, topicID)).toMatchObject({ unreadCount: 1, nextMessageSeq: 3 })
    const list = await alice.chat.getMessageList({ conversationID })
    await alice.chat.revokeMessage(list.data.messageList[0] as never)
    await sayInGroup(alice, topicID, '完')
    await carol.settles(() => textsIn(carol, topicID).length === 2)
    expect(carol.events.some(({ name }) => name === EVENT.MESSAGE_REVOKED)).toBe(false)
  })

  it('setMessageRemindType applies to topics, also with mentions only [TOPIC-09]', async () => {
    const { alice, bob, bobToo, topicID } = await theirTopic(testBed, format)
    const messageRemindType = TYPES.NOT_RECEIVE_MSG_EXCEPT_AT
    await bob.chat.setMessageRemindType({ groupID: topicID, messageRemindType })
    await whenTopic(bobToo, topicID, (topic) => {
      return topic?.selfInfo.messageRemindType === messageRemindType
    })
    await sayInGroup(alice, topicID, '一')
    await whenTopic(bobToo, topicID, (topic) => topic?.lastMessage.messageForShow === '一')
    expect(await topicOf(bobToo, topicID)).toMatchObject({ unreadCount: 1 })
    expect(textsIn(bobToo, topicID)).toEqual([])
    const mention = alice.chat.createTextAtMessage({
      to: topicID,
      conversationType: 'GROUP',
      payload: { text: '@bob', atUserList: ['bob'] },
    })
    await alice.chat.sendMessage(mention)
    await bobToo.settles(() => textsIn(bobToo, topicID).length === 1)
    expect(textsIn(bobToo, topicID)).toEqual(['@bob'])
    await whenTopic(bobToo, topicID, (topic) => topic?.unreadCount === 2)
    const fresh = await device('bob')
    expect(await topicOf(fresh, topicID)).toMatchObject({
      unreadCount: 2,
      selfInfo: { messageRemindType },
    })
  })

  it('topics disappear when their community is left or dismissed [TOPIC-10]', async () => {
    const { alice, aliceToo, bob, bobToo, groupID, topicID } = await theirTopic(testBed, format)
    await bob.chat.quitGroup(groupID)
    await bobToo.settles(async () => !(await communitiesOf(bobToo)).includes(groupID))
    expect(await codeOf(sayInGroup(bobToo, topicID, '?'))).toBe(10007)
    await bob.chat.joinGroup({ groupID })
    await sayInGroup(bob, topicID, '又来了')
    await alice.chat.dismissGroup(groupID)
    await aliceToo.settles(async () => !(await communitiesOf(aliceToo)).includes(groupID))
    expect(await codeOf(sayInGroup(aliceToo, topicID, '?'))).toBe(10010)
    await alice.chat.createGroup({
      name: '新的',
      groupID,
      type: TYPES.GRP_COMMUNITY,
      isSupportTopic: true,
    })
    expect(await topicsOf(alice, groupID)).toEqual([])
  })

  it('only managers of the community create and change topics [TOPIC-11]', async () => {
    const { bob, groupID, topicID } = await theirTopic(testBed, format)
    const { chat } = bob
    expect(await codeOf(chat.createTopicInCommunity({ groupID, topicName: 'x' }))).toBe(10007)
    expect(await codeOf(chat.updateTopicProfile({ groupID, topicID, topicName: 'x' }))).toBe(10007)
    expect(await codeOf(chat.deleteTopicFromCommunity({ groupID }))).toBe(10007)
    const outsider = await device('mallory')
    expect(await codeOf(outsider.chat.getTopicList({ groupID }))).toBe(10007)
    expect(await codeOf(sayInGroup(outsider, topicID, '?'))).toBe(10007)
    expect(await codeOf(chat.quitGroup(topicID))).toBe(10010)
  })

  it('a topic is muted alone or together with its community [TOPIC-13]', async () => {
    const { alice, bob, bobToo, groupID, topicID } = await theirTopic(testBed, format)
    const mute = { userID: 'bob', muteTime: 600 }
    const { data } = await alice.chat.setGroupMemberMuteTime({ groupID: topicID, ...mute })
    expect(data.member.muteUntil).toBeGreaterThan(Date.now() / 1000)
    await whenTopic(bobToo, topicID, (topic) => (topic?.selfInfo.muteTime ?? 0) > 0)
    expect(await codeOf(sayInGroup(bob, topicID, '?'))).toBe(10017)
    const other = await alice.chat.createTopicInCommunity({ groupID, topicName: '别的' })
    await sayInGroup(bob, other.data.topicID, '这里可以')
    await alice.chat.setGroupMemberMuteTime({ groupID: topicID, userID: 'bob', muteTime: 0 })
    await sayInGroup(bob, topicID, '好')
    await alice.chat.setGroupMemberMuteTime({ groupID, ...mute })
    expect(await codeOf(sayInGroup(bob, topicID, '?'))).toBe(10017)
    const nameCard = { groupID: topicID, userID: 'bob', nameCard: 'x' }
    expect(await codeOf(alice.chat.setGroupMemberNameCard(nameCard))).toBe(10010)
  })
})
