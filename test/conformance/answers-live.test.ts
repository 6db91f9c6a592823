import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Group, TYPES } from '../../src/index.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { isIn, whenIn } from './group-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const team = { groupID: 'team' }
const bob = { ...team, userID: 'bob' }

describe('a method resolves with the live object', () => {
  it('createGroup, getGroupProfile and the member methods resolve with the live group and member [ANSWER-02]', async () => {
    const [{ chat }, other, carol] = [
      await testBed.device('alice'),
      await testBed.device('bob'),
      await testBed.device('carol'),
    ]
    const joinOption = TYPES.JOIN_OPTIONS_NEED_PERMISSION
    const type = TYPES.GRP_PUBLIC
    const made = await chat.createGroup({ ...team, name: 'Team', type, joinOption })
    const { group } = made.data
    const [listed] = (await chat.getGroupList()).data.groupList
    expect(listed).toBe(group)
    const same = async (call: Promise<{ data: { group?: Group } }>) =>
      expect((await call).data.group).toBe(group)
    await same(chat.getGroupProfile(team))
    await same(chat.updateGroupProfile({ ...team, name: 'Us' }))
    expect(group.name).toBe('Us')
    await other.chat.joinGroup(team)
    await carol.chat.joinGroup(team)
    for (const application of (await chat.getGroupApplicationList()).data.applicationList) {
      await same(chat.handleGroupApplication({ handleAction: 'Agree', application }))
    }
    await whenIn(other, 'team')
    const messageRemindType = TYPES.MSG_REMIND_ACPT_NOT_NOTE
    await same(chat.setMessageRemindType({ ...team, messageRemindType }))
    const { data } = await chat.getGroupMemberList(team)
    const member = data.memberList.find(({ userID }) => userID === 'bob')
    const memberCustomField = [{ key: 'seat', value: '1' }]
    for (const call of [
      chat.setGroupMemberRole({ ...bob, role: TYPES.GRP_MBR_ROLE_ADMIN }),
      chat.setGroupMemberMuteTime({ ...bob, muteTime: 60 }),
      chat.setGroupMemberNameCard({ ...bob, nameCard: 'B' }),
      chat.setGroupMemberCustomField({ ...bob, memberCustomField }),
    ]) {
      await same(call)
      expect((await call).data.member).toBe(member)
    }
    expect(member).toMatchObject({ role: 'Admin', nameCard: 'B', memberCustomField })
    await same(chat.deleteGroupMember({ ...team, userIDList: ['carol'] }))
    await same(chat.changeGroupOwner({ ...team, newOwnerID: 'bob' }))
    expect(group.ownerID).toBe('bob')
  })

  it('joinGroup and addGroupMember resolve with the live group [ANSWER-02]', async () => {
    const [alice, other] = [await testBed.device('alice'), await testBed.device('bob')]
    const type = TYPES.GRP_WORK
    const work = await alice.chat.createGroup({ name: 'Work', type })
    const { groupID } = work.data.group
    const added = await alice.chat.addGroupMember({ groupID, userIDList: ['bob'] })
    expect(added.data.group).toBe(work.data.group)
    expect(added.data.group.memberCount).toBe(2)
    await other.settles(() => isIn(other, groupID))
    const open = await other.chat.createGroup({ name: 'Open', type: TYPES.GRP_MEETING })
    const joined = await alice.chat.joinGroup({ groupID: open.data.group.groupID })
    expect((await alice.chat.getGroupList()).data.groupList).toContain(joined.data.group)
  })

  it('the topic methods resolve with the live topic [ANSWER-02]', async () => {
    const { chat } = await testBed.device('alice')
    const groupID = '@TGS#_town'
    const type = TYPES.GRP_COMMUNITY
    const { data } = await chat.createGroup({ groupID, name: 'Town', type, isSupportTopic: true })
    expect((await chat.getJoinedCommunityList()).data.groupList).toEqual([data.group])
    const { topicID } = (await chat.createTopicInCommunity({ groupID, topicName: 'Square' })).data
    const [topic] = (await chat.getTopicList({ groupID })).data.successTopicList
    const changed = await chat.updateTopicProfile({ groupID, topicID, introduction: 'open' })
    expect(changed.data.topic).toBe(topic)
    const messageRemindType = TYPES.MSG_REMIND_ACPT_NOT_NOTE
    const muted = await chat.setMessageRemindType({ groupID: topicID, messageRemindType })
    expect(muted.data.topic).toBe(topic)
  })

  it('the profile and friend methods resolve with the live profile [ANSWER-02]', async () => {
    const { chat } = await testBed.device('alice')
    const other = await testBed.device('bob')
    await other.chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_ALLOW_ANY })
    const changed = await chat.updateMyProfile({ nick: 'Alice' })
    expect((await chat.getMyProfile()).data).toBe(changed.data)
    await chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web' })
    const [friend] = (await chat.getFriendList()).data
    expect((await chat.updateFriend({ userID: 'bob', remark: 'B' })).data).toBe(friend)
    expect((await chat.getFriendProfile({ userIDList: ['bob'] })).data.friendList[0]).toBe(friend)
    expect((await chat.getUserProfile({ userIDList: ['bob'] })).data[0]).toBe(friend?.profile)
    const made = await chat.createFriendGroup({ name: 'work', userIDList: ['bob'] })
    const { friendGroup } = made.data
    expect((await chat.getFriendGroupList()).data[0]).toBe(friendGroup)
    const users = { name: 'work', userIDList: ['bob'] }
    expect((await chat.removeFromFriendGroup(users)).data.friendGroup).toBe(friendGroup)
    expect((await chat.addToFriendGroup(users)).data.friendGroup).toBe(friendGroup)
    const renamed = await chat.renameFriendGroup({ oldName: 'work', newName: 'school' })
    expect(renamed.data).toBe(friendGroup)
  })

  it('the conversation and message methods resolve with live objects [ANSWER-02]', async () => {
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    const { chat } = alice
    const message = await say(alice, 'bob', 'hello')
    const { data } = await chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList).toEqual([message])
    expect(data.messageList[0]).toBe(message)
    expect((await chat.resendMessage(message)).data.message).toBe(message)
    expect((await chat.modifyMessage(message)).data.message).toBe(message)
    expect((await chat.revokeMessage(message)).data.message).toBe(message)
    const [conversation] = (await chat.getConversationList()).data.conversationList
    const drafted = await chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: 'a' })
    expect(drafted.data.conversation).toBe(conversation)
    const shown = await chat.getConversationProfile('C2Cbob')
    expect(shown.data.conversation).toBe(conversation)
  })
})
