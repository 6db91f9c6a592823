import { commands } from 'tavern-im/protocol'
import type { GroupRight } from '../../server/src/domain/rules/group-types.ts'
import { type Action, aText, isRoom, type Scene } from './rights-scene.ts'

const { group, groupData, topic, message } = commands

/** The requests of user `who` that need a right, on tess or on something of hers. */
type Actions = (scene: Scene, who: string) => readonly Action[]

const changeTess = (fields: object) => (scene: Scene) =>
  [[group.changeMember, { groupID: scene.groupID, userID: 'tess', ...fields }]] as const

const update = ({ groupID }: Scene, fields: object): Action => [
  group.update,
  { groupID, ...fields },
]

const removeTess = ({ groupID, type }: Scene): Action => [
  group.removeMembers,
  { groupID, userIDList: ['tess'], reason: 'r', ...(isRoom(type) && { duration: 60 }) },
]

const targetOf = ({ targetID, said }: Scene) => ({
  conversationType: 2,
  to: targetID,
  sequence: said.tess ?? 0,
})

/** All requests that need a right. */
export const actionsOf: Readonly<Record<GroupRight, Actions>> = {
  send: ({ targetID, groupID }, who) => [
    aText(who, targetID),
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
    [group.changeMember, { groupID: scene.targetID, userID: 'tess', muteTime: 70 }],
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
  recallOthers: (scene) => [[message.revoke, { ...targetOf(scene), reason: '' }]],
  modifyOthers: (scene) => [
    [
      message.modify,
      { ...targetOf(scene), version: 0, payload: { text: 'other' }, cloudCustomData: '' },
    ],
  ],
  pin: ({ targetID, said }) => [
    [groupData.pin, { groupID: targetID, sequence: said.tess ?? 1, isPinned: true }],
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
  writeTopics: ({ groupID, targetID }) => [
    [topic.create, { groupID, topicID: '', topicName: 'second' }],
    [topic.update, { groupID, topicID: targetID, topicName: 'other' }],
    [topic.delete, { groupID, topicIDList: [targetID] }],
  ],
}

/** The requests that only members may make, whatever their role. */
export const looksOf = ({ groupID, targetID, said }: Scene): readonly Action[] => [
  [group.members, { groupID, limit: 10, offset: 0, memberRoleFilter: '' }],
  [group.memberProfiles, { groupID, userIDList: ['tess'] }],
  [group.roomMembers, { groupID, offset: 0 }],
  [groupData.attributes, { groupID }],
  [groupData.counters, { groupID }],
  [groupData.pinned, { groupID: targetID }],
  [topic.list, { groupID, offset: 0, limit: 10 }],
  [message.history, { conversationType: 2, to: targetID, sequence: 0, count: 10, direction: 0 }],
  [message.remove, { conversationType: 2, to: targetID, sequenceList: [said.tess ?? 1] }],
]
