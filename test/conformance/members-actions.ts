import { TYPES } from '../../src/index.ts'
import { sayInGroup } from '../support/test-bed.ts'
import { connectionActions, one, tried, trying } from './connection-actions.ts'
import type { MembersScenario } from './members-scenario.ts'
import type { Action } from './scenario.ts'

export const users = ['alice', 'bob', 'carol', 'dave'] as const
export const groupID = 'team'

const who = (n: number): string => one(users, n)
const some = (n: number): string[] => [who(n), ...(n % 5 === 0 ? [who(n + 1)] : [])]

const say: Action<MembersScenario> = (scenario, participant, n) =>
  tried(participant, n, sayInGroup(participant.device, groupID, `${++scenario.texts}`))

const add = trying((chat, n) => chat.addGroupMember({ groupID, userIDList: some(n) }))
const kick = trying((chat, n) => chat.deleteGroupMember({ groupID, userIDList: some(n) }))
const join = trying((chat) => chat.joinGroup({ groupID }))
const quit = trying((chat) => chat.quitGroup(groupID))
const handOver = trying((chat, n) => chat.changeGroupOwner({ groupID, newOwnerID: who(n) }))
const dismiss = trying((chat) => chat.dismissGroup(groupID))

const role = trying((chat, n) =>
  chat.setGroupMemberRole({
    groupID,
    userID: who(n),
    role: one([TYPES.GRP_MBR_ROLE_ADMIN, TYPES.GRP_MBR_ROLE_MEMBER], Math.floor(n / 4)),
  }),
)

const mute = trying((chat, n) =>
  chat.setGroupMemberMuteTime({ groupID, userID: who(n), muteTime: n % 3 === 0 ? 0 : 3_600 + n }),
)

const nameCard = trying((chat, n) =>
  chat.setGroupMemberNameCard({ groupID, nameCard: `名片${n}`, ...(n % 2 && { userID: who(n) }) }),
)

const field = trying((chat, n) =>
  chat.setGroupMemberCustomField({
    groupID,
    memberCustomField: [{ key: one(['a', 'b'], n), value: `${n}` }],
    ...(n % 2 && { userID: who(n) }),
  }),
)

const update = trying((chat, n) =>
  chat.updateGroupProfile({
    groupID,
    ...one(
      [
        { name: `群${n}` },
        { notification: `公告${n}` },
        { introduction: `简介${n}`, avatar: `https://example.org/${n}.png` },
        { muteAllMembers: n % 2 === 0 },
        { groupCustomField: [{ key: 'k', value: `${n}` }] },
      ],
      n,
    ),
  }),
)

const remind = trying((chat, n) =>
  chat.setMessageRemindType({
    groupID,
    messageRemindType: one([TYPES.MSG_REMIND_ACPT_AND_NOTE, TYPES.MSG_REMIND_ACPT_NOT_NOTE], n),
  }),
)

const members = trying((chat) => chat.getGroupMemberList({ groupID, count: 2 }))
const profile = trying((chat) => chat.getGroupProfile({ groupID }))
const read = trying((chat) => chat.setMessageRead({ conversationID: `GROUP${groupID}` }))
const page = trying((chat) => chat.getMessageList({ conversationID: `GROUP${groupID}` }))

/** All actions. A new kind of action is a row. */
export const actions = {
  ...{ say, add, kick, join, quit, handOver, dismiss, role, mute, nameCard, field, update },
  ...{ remind, members, profile, read, page, ...connectionActions },
} satisfies Record<string, Action<MembersScenario>>
