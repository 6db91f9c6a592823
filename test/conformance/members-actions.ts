import { TYPES } from '../../src/index.ts'
import { groupActions } from '../../testing/internal/workload/actions/groups.ts'
import { sayInGroup } from '../support/test-bed.ts'
import { connectionActions, one, sharedActions, tried, trying } from './connection-actions.ts'
import type { MembersScenario } from './members-scenario.ts'
import type { Action } from './scenario.ts'

export const users = ['alice', 'bob', 'carol', 'dave'] as const
export const groupID = 'team'

const who = (n: number): string => one(users, n)

const say: Action<MembersScenario> = (scenario, participant, n) =>
  tried(participant, n, sayInGroup(participant.device, groupID, `${++scenario.texts}`))

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

const read = trying((chat) => chat.setMessageRead({ conversationID: `GROUP${groupID}` }))
const page = trying((chat) => chat.getMessageList({ conversationID: `GROUP${groupID}` }))

const { add, kick, join, quit, handOver, dismissGroup, role, members, groupProfile } = groupActions
const memberActions = { add, kick, join, quit, handOver, dismissGroup, role, members, groupProfile }

/** All actions. A new kind of action is a row. */
export const actions = {
  ...sharedActions(memberActions),
  ...{ say, mute, nameCard, field, update, remind, read, page, ...connectionActions },
} satisfies Record<string, Action<MembersScenario>>
