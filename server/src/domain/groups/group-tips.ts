import { randomInt } from 'node:crypto'
import {
  type GroupTip,
  type GroupTipPayload,
  MessageFlag,
  type TipMember,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, Group } from '../cache/entities.ts'
import { SERVER_SENDER, serverDraft } from '../messages/server-draft.ts'
import { postToRoom } from '../rooms/room-messages.ts'
import { tipWay } from '../rules/group-rules.ts'
import { postToGroup } from './group-messages.ts'
import type { GroupPosting } from './group-posting.ts'

type User = Pick<Account, 'userID' | 'profile'>

export interface Tip {
  readonly operationType: (typeof GroupTip)[keyof typeof GroupTip]
  readonly operator: Pick<Account, 'userID' | 'tinyID' | 'profile'>
  readonly operatorRole: number
  /** The users that the tip is about. */
  readonly users?: readonly User[]
  /** Details about each of them. */
  readonly about?: Pick<TipMember, 'muteTime' | 'duration' | 'reason'>
  /** 0 not a join, 1 applied, 2 invited. */
  readonly groupJoinType?: 0 | 1 | 2
  /** Only the changed fields, by their names at the API. */
  readonly newGroupProfile?: Readonly<Record<string, unknown>>
}

/**
 * Posts a tip to all devices of all members, including the operator's: no answer carries it. A tip
 * never counts as unread. The group's type decides whether it is stored.
 */
export const postTip = (services: GroupPosting, group: Group, tip: Tip): void => {
  const way = tipWay(group.type, tip.operationType)
  if (way === 'none') return
  const draft = serverDraft(services, group, tip.operator, {
    conversationType: wireConversationType.group,
    flags: MessageFlag.noUnread,
    type: 'TIMGroupTipElem',
    payload: tipPayload(tip),
  })
  if (way === 'stored') {
    postToGroup(services, group, draft, SERVER_SENDER, '')
    return
  }
  // It is not stored: a number of the server would be reused after a restart.
  postToRoom(services, group, { ...draft, random: randomInt(NUMBERS) })
}

const NUMBERS = 2 ** 31

const tipPayload = ({ users = [], ...tip }: Tip): GroupTipPayload => ({
  operationType: tip.operationType,
  operatorID: tip.operator.userID,
  operatorInfo: { ...userInfo(tip.operator), role: tip.operatorRole },
  userIDList: users.map((user) => user.userID),
  memberList: users.map((user) => ({ ...userInfo(user), ...tip.about })),
  newGroupProfile: { ...tip.newGroupProfile },
  groupJoinType: tip.groupJoinType ?? 0,
})

const userInfo = ({ userID, profile }: User) => ({
  userID,
  nick: profile.nick ?? '',
  avatar: profile.avatar ?? '',
})
