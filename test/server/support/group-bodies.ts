import type { commands, RequestOf } from 'tavern-im/protocol'

export type Requests<Table> = { readonly [K in keyof Table]: RequestOf<Table[K]> }

type Features = 'group' | 'groupData' | 'topic' | 'room'

/** The group that the bodies speak of. */
export const GROUP_ID = 'junk-group'

const field = { key: 'color', value: 'red' }

const topicProfile = { avatar: 'a', introduction: 'a', notification: 'a', customData: 'a' }

/** A body of each command about groups, with every field it knows; from alice. */
export const groupBodies: { readonly [F in Features]: Requests<(typeof commands)[F]> } = {
  group: {
    list: { limit: 10, offset: 0 },
    profile: { groupIDList: [GROUP_ID] },
    create: {
      type: 'Public',
      name: 'a group',
      groupID: '',
      introduction: 'intro',
      notification: 'note',
      avatar: 'https://example.org/g.png',
      maxMemberNum: 100,
      joinOption: 'FreeAccess',
      inviteOption: 'DisableInvite',
      groupCustomField: [field],
      memberList: [{ userID: 'bob', role: 'Admin', memberCustomField: [field] }],
    },
    join: { groupID: GROUP_ID, applyMessage: 'hi', historyMessageFlag: 1 },
    quit: { groupID: GROUP_ID },
    dismiss: { groupID: GROUP_ID },
    update: {
      groupID: GROUP_ID,
      name: 'another name',
      introduction: 'intro',
      notification: 'note',
      avatar: 'https://example.org/g.png',
      groupCustomField: [field],
      muteAllMembers: 'Off',
      joinOption: 'FreeAccess',
      inviteOption: 'FreeAccess',
    },
    changeOwner: { groupID: GROUP_ID, newOwnerID: 'bob' },
    search: { groupID: GROUP_ID },
    onlineCount: { groupID: GROUP_ID },
    applications: { startTime: 0, limit: 20 },
    answerApplication: {
      groupID: GROUP_ID,
      messageKey: '1',
      authentication: 'a',
      handleAction: 'Agree',
      handleMessage: 'welcome',
    },
    members: { groupID: GROUP_ID, limit: 10, offset: 0, memberRoleFilter: '' },
    memberProfiles: { groupID: GROUP_ID, userIDList: ['alice', 'bob'] },
    addMembers: { groupID: GROUP_ID, userIDList: ['bob'] },
    removeMembers: { groupID: GROUP_ID, userIDList: ['bob'], reason: 'spam', duration: 60 },
    roomMembers: { groupID: GROUP_ID, offset: 0, filter: 1_000 },
    markMembers: {
      groupID: GROUP_ID,
      operationType: 1,
      memberList: [{ userID: 'bob', markType: 1_000 }],
    },
    changeMember: {
      groupID: GROUP_ID,
      userID: 'bob',
      role: 300,
      muteTime: 60,
      nameCard: 'Bob',
      memberCustomField: [field],
    },
  },
  groupData: {
    changeAttributes: {
      groupID: GROUP_ID,
      mainSequence: 0,
      operationType: 2,
      groupAttributeList: [field],
      keyList: [],
    },
    attributes: { groupID: GROUP_ID },
    updateCounters: {
      groupID: GROUP_ID,
      mode: 'Increase',
      random: 1,
      counterList: [{ key: 'a', value: '1' }],
    },
    counters: { groupID: GROUP_ID },
    pin: { groupID: GROUP_ID, sequence: 2, isPinned: true },
    pinned: { groupID: GROUP_ID },
    sendCustomData: { groupID: GROUP_ID, data: 'a' },
  },
  topic: {
    create: { groupID: GROUP_ID, topicID: '', topicName: 'a', ...topicProfile },
    delete: { groupID: GROUP_ID, topicIDList: ['a'] },
    update: {
      groupID: GROUP_ID,
      topicID: 'a',
      topicName: 'a',
      muteAllMembers: 'On',
      ...topicProfile,
    },
    list: { groupID: GROUP_ID, topicIDList: ['a'], offset: 0, limit: 1 },
  },
  room: {
    enter: { groupID: 'junk-room' },
    poll: { key: 'none', startSeq: 1, startBroadcastSeq: 1, simplifiedMessage: 0 },
    leave: { key: 'none' },
  },
}
