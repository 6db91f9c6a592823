import { TYPES } from '../../src/index.ts'
import type { Cast } from './answers-scenario.ts'
import { create, isIn, whenIn } from './group-scene.ts'

const team = { groupID: 'team' }
const bob = { ...team, userID: 'bob' }

export const playGroups = async (cast: Cast): Promise<void> => {
  const { chat, alice } = cast
  const memberList = [{ userID: 'bob' }]
  const joinOption = TYPES.JOIN_OPTIONS_NEED_PERMISSION
  await chat.createGroup({ ...team, name: 'Team', type: TYPES.GRP_PUBLIC, joinOption, memberList })
  await whenIn(cast.bob, 'team')
  await chat.getGroupList()
  await chat.getGroupProfile(team)
  await chat.updateGroupProfile({ ...team, introduction: 'us' })
  await chat.searchGroupByID('team')
  await chat.getGroupOnlineMemberCount('team')
  await chat.setMessageRemindType({ ...team, messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE })
  await playMembers(cast)
  const text = chat.createTextMessage({
    to: 'team',
    conversationType: TYPES.CONV_GROUP,
    needReadReceipt: true,
    payload: { text: 'for all' },
  })
  await chat.sendMessage(text)
  await chat.getGroupMessageReadMemberList({ message: text })
  await chat.pinGroupMessage({ ...team, message: text, isPinned: true })
  await chat.getPinnedGroupMessageList('team')
  await chat.searchCloudGroups({ keywordList: ['Team'] })
  await chat.searchCloudGroupMembers({ keywordList: ['bob'] })
  const other = await create(cast.bob, { joinOption: TYPES.JOIN_OPTIONS_FREE_ACCESS })
  await chat.joinGroup({ groupID: other })
  await whenIn(alice, other)
  await chat.quitGroup(other)
  await playGroupData(cast)
  await playTopics(cast)
}

const playMembers = async ({ chat, carol }: Cast): Promise<void> => {
  await chat.getGroupMemberList(team)
  await chat.getGroupMemberProfile({ ...team, userIDList: ['bob'] })
  await carol.chat.joinGroup(team)
  const { data } = await chat.getGroupApplicationList()
  const [application] = data.applicationList
  await chat.handleGroupApplication({ handleAction: 'Agree', ...(application && { application }) })
  await carol.settles(() => isIn(carol, 'team'))
  await chat.setGroupMemberRole({ ...bob, role: TYPES.GRP_MBR_ROLE_ADMIN })
  await chat.setGroupMemberMuteTime({ ...bob, muteTime: 60 })
  await chat.setGroupMemberMuteTime({ ...bob, muteTime: 0 })
  await chat.setGroupMemberNameCard({ ...bob, nameCard: 'B' })
  const memberCustomField = [{ key: 'seat', value: '1' }]
  await chat.setGroupMemberCustomField({ ...bob, memberCustomField })
  await chat.deleteGroupMember({ ...team, userIDList: ['carol'] })
}

const playGroupData = async ({ chat }: Cast): Promise<void> => {
  const groupAttributes = { topic: 'games' }
  await chat.initGroupAttributes({ ...team, groupAttributes })
  await chat.setGroupAttributes({ ...team, groupAttributes })
  await chat.getGroupAttributes({ ...team, keyList: [] })
  await chat.deleteGroupAttributes({ ...team, keyList: ['topic'] })
  await chat.setGroupCounters({ ...team, counters: { likes: 1 } })
  await chat.increaseGroupCounter({ ...team, key: 'likes', value: 1 })
  await chat.decreaseGroupCounter({ ...team, key: 'likes', value: 1 })
  await chat.getGroupCounters(team)
}

const playTopics = async ({ chat, alice }: Cast): Promise<void> => {
  const type = TYPES.GRP_COMMUNITY
  const groupID = '@TGS#_town'
  await chat.createGroup({ groupID, name: 'Town', type, isSupportTopic: true })
  await chat.getJoinedCommunityList()
  const { data } = await chat.createTopicInCommunity({ groupID, topicName: 'Square' })
  const { topicID } = data
  await chat.updateTopicProfile({ groupID, topicID, introduction: 'open' })
  await chat.getTopicList({ groupID })
  await chat.deleteTopicFromCommunity({ groupID, topicIDList: [topicID] })
  const room = { groupID: 'room', name: 'Room', type: TYPES.GRP_AVCHATROOM }
  await chat.createGroup(room)
  await chat.joinGroup({ groupID: 'room' })
  const mark = { groupID: 'room', userIDList: ['nobody'], markType: 1_000, enableMark: true }
  await chat.markGroupMemberList(mark)
  const work = await create({ ...alice, chat }, { type: TYPES.GRP_WORK })
  await chat.addGroupMember({ groupID: work, userIDList: ['bob'] })
  await chat.changeGroupOwner({ groupID: work, newOwnerID: 'bob' })
}

/** The calls that end things, to be run last. */
export const playEnds = async ({ chat }: Cast): Promise<void> => {
  await chat.dismissGroup('team')
  await chat.logout()
  await chat.destroy()
}
