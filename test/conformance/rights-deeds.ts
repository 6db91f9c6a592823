import { commands } from 'tavern-im/protocol'
import type { GroupRight } from '../../server/src/rules/group-rules.ts'
import { aText, type Deed, isRoom, type Scene } from './rights-scene.ts'

const { group, groupData, topic, message } = commands

/** What who has the right may do, by somebody, to tess or what is tess's. */
type Deeds = (scene: Scene, who: string) => readonly Deed[]

const changeTess = (fields: object) => (scene: Scene) =>
  [[group.changeMember, { groupID: scene.groupID, userID: 'tess', ...fields }]] as const

const update = ({ groupID }: Scene, fields: object): Deed => [group.update, { groupID, ...fields }]

const removeTess = ({ groupID, type }: Scene): Deed => [
  group.removeMembers,
  { groupID, userIDList: ['tess'], reason: 'r', ...(isRoom(type) && { duration: 60 }) },
]

const placeOf = ({ talkID, said }: Scene) => ({
  conversationType: 2,
  to: talkID,
  sequence: said.tess ?? 0,
})

/** All requests that need a right. */
export const deedsOf: Readonly<Record<GroupRight, Deeds>> = {
  send: ({ talkID, groupID }, who) => [
    aText(who, talkID),
    [groupData.sendCustomData, { groupID, data: 'd' }],
  ],
  quit: ({ groupID }) => [[group.quit, { groupID }]],
  dismiss: ({ groupID }) => [[group.dismiss, { groupID }]],
  changeOwner: ({ groupID }) => [[group.changeOwner, { groupID, newOwnerID: 'tess' }]],
  editProfile: (scene) => [
    update(scene, { name: 'other' }),
    update(scene, { introduction: 'other' }),
    update(scene, { notification: 'other' }),
    update(scene, { avatar: 'other' }),
    update(scene, { groupCustomField: [{ key: 'a', value: 'b' }] }),
  ],
  editOptions: (scene) => [update(scene, { inviteOption: 'FreeAccess' })],
  inviteUnasked: ({ groupID }) => [[group.addMembers, { groupID, userIDList: ['nora'] }]],
  answerApplications: ({ groupID, application: { messageKey, authentication } }) => [
    [
      group.answerApplication,
      { groupID, messageKey, authentication, handleAction: 'Agree', handleMessage: '' },
    ],
  ],
  setRoles: changeTess({ role: 300 }),
  kick: (scene) => [removeTess(scene)],
  ban: (scene) => [removeTess(scene)],
  mute: (scene) => [
    ...changeTess({ muteTime: 60 })(scene),
    [group.changeMember, { groupID: scene.talkID, userID: 'tess', muteTime: 70 }],
    update(scene, { muteAllMembers: 'On' }),
  ],
  editSelf: ({ groupID }, who) => [
    [group.changeMember, { groupID, userID: who, nameCard: 'me' }],
    [group.changeMember, { groupID, userID: who, memberCustomField: [{ key: 'a', value: 'b' }] }],
  ],
  editMembers: (scene) => [
    ...changeTess({ nameCard: 'other' })(scene),
    ...changeTess({ memberCustomField: [{ key: 'a', value: 'b' }] })(scene),
  ],
  markMembers: ({ groupID }) => [
    [
      group.markMembers,
      { groupID, operationType: 1, memberList: [{ userID: 'tess', markType: 1_000 }] },
    ],
  ],
  recallOthers: (scene) => [[message.revoke, { ...placeOf(scene), reason: '' }]],
  modifyOthers: (scene) => [
    [
      message.modify,
      { ...placeOf(scene), version: 0, payload: { text: 'other' }, cloudCustomData: '' },
    ],
  ],
  pin: ({ talkID, said }) => [
    [groupData.pin, { groupID: talkID, sequence: said.tess ?? 1, isPinned: true }],
  ],
  writeAttributes: ({ groupID }) => [
    [
      groupData.changeAttributes,
      {
        groupID,
        mainSequence: 0,
        operationType: 2,
        groupAttributeList: [{ key: 'a', value: 'b' }],
        keyList: [],
      },
    ],
  ],
  writeCounters: ({ groupID }) => [
    [
      groupData.updateCounters,
      { groupID, mode: 'Set', random: 1, counterList: [{ key: 'a', value: '1' }] },
    ],
  ],
  writeTopics: ({ groupID, talkID }) => [
    [topic.create, { groupID, topicID: '', topicName: 'second' }],
    [topic.update, { groupID, topicID: talkID, topicName: 'other' }],
    [topic.delete, { groupID, topicIDList: [talkID] }],
  ],
}

/** What is for members alone, whatever their role. */
export const looksOf = ({ groupID, talkID, said }: Scene): readonly Deed[] => [
  [group.members, { groupID, limit: 10, offset: 0, memberRoleFilter: '' }],
  [group.memberProfiles, { groupID, userIDList: ['tess'] }],
  [group.roomMembers, { groupID, offset: 0 }],
  [groupData.attributes, { groupID }],
  [groupData.counters, { groupID }],
  [groupData.pinned, { groupID: talkID }],
  [topic.list, { groupID, offset: 0, limit: 10 }],
  [message.history, { conversationType: 2, to: talkID, sequence: 0, count: 10, direction: 0 }],
  [message.remove, { conversationType: 2, to: talkID, sequenceList: [said.tess ?? 1] }],
]
