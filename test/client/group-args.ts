import { type Message, TYPES } from '../../src/index.ts'

const team = { groupID: 'team' }
const bob = { ...team, userID: 'bob' }
const fields = [{ key: 'a', value: 'b' }]
const attributes = { ...team, groupAttributes: { a: 'b' } }
const counter = { ...team, key: 'a', value: 1 }
const community = { groupID: '@TGS#_team' }
const topic = { ...community, topicID: '@TGS#_team@TOPIC#_a' }

const application = {
  ...team,
  applicant: 'bob',
  applicantNick: '',
  groupName: 'team',
  applicationType: 0,
  userID: 'bob',
  note: '',
  authentication: 'a',
  messageKey: 'a',
}

/** Arguments that are good, of every method of groups, their members, data and topics. */
export const groupArgs = (theirs: Message): Readonly<Record<string, readonly unknown[]>> => ({
  getGroupList: [],
  getJoinedCommunityList: [],
  getGroupApplicationList: [],
  getGroupProfile: [{ ...team, groupCustomFieldFilter: ['a'] }],
  createGroup: [{ name: 'a', type: TYPES.GRP_PUBLIC, memberList: [{ userID: 'bob' }] }],
  joinGroup: [{ groupID: 'other', applyMessage: 'a' }],
  searchGroupByID: ['team'],
  dismissGroup: ['other'],
  getGroupOnlineMemberCount: ['team'],
  updateGroupProfile: [
    { ...team, name: 'b', muteAllMembers: true, groupCustomField: fields, introduction: 'a' },
  ],
  changeGroupOwner: [{ ...team, newOwnerID: 'bob' }],
  handleGroupApplication: [{ handleAction: 'Agree', handleMessage: 'a', application }],
  getGroupMemberList: [{ ...team, count: 10, offset: 0, filter: 1_000 }],
  getGroupMemberProfile: [{ ...team, userIDList: ['bob'], memberCustomFieldFilter: ['a'] }],
  addGroupMember: [{ ...team, userIDList: ['bob'] }],
  deleteGroupMember: [{ ...team, userIDList: ['bob'], reason: 'a', duration: 1 }],
  setGroupMemberRole: [{ ...bob, role: TYPES.GRP_MBR_ROLE_ADMIN }],
  setGroupMemberMuteTime: [{ ...bob, muteTime: 60 }],
  setGroupMemberNameCard: [{ ...bob, nameCard: 'a' }],
  setGroupMemberCustomField: [{ ...bob, memberCustomField: fields }],
  markGroupMemberList: [{ ...team, userIDList: ['bob'], markType: 1_000, enableMark: true }],
  initGroupAttributes: [attributes],
  setGroupAttributes: [attributes],
  deleteGroupAttributes: [{ ...team, keyList: ['a'] }],
  getGroupAttributes: [{ ...team, keyList: ['a'] }],
  setGroupCounters: [{ ...team, counters: { a: 1 } }],
  increaseGroupCounter: [counter],
  decreaseGroupCounter: [counter],
  getGroupCounters: [{ ...team, keyList: ['a'] }],
  pinGroupMessage: [{ ...team, message: theirs, isPinned: true }],
  getPinnedGroupMessageList: ['team'],
  createTopicInCommunity: [{ ...topic, topicName: 'a' }],
  updateTopicProfile: [{ ...topic, topicName: 'b', muteAllMembers: true, customData: 'a' }],
  deleteTopicFromCommunity: [{ ...community, topicIDList: [topic.topicID] }],
  getTopicList: [{ ...community, topicIDList: [topic.topicID] }],
})
