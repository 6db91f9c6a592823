import {
  type GroupTip,
  type GroupTipPayload,
  MessageFlag,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, Group } from '../memory/entities.ts'
import type { Appended } from '../messages/append.ts'
import { SERVER_SENDER, serverDraft } from '../messages/server-draft.ts'
import type { World } from '../world.ts'
import { postToGroup } from './group-messages.ts'

interface Tip {
  readonly operationType: (typeof GroupTip)['join' | 'quit']
  readonly operator: Account
  readonly operatorRole: number
  readonly users: readonly Account[]
  /** 0 not a join, 1 applied, 2 invited. */
  readonly groupJoinType: 0 | 1 | 2
}

/**
 * Puts what happened into the group's history. A tip counts for nobody's unread number. All devices of
 * all members hear it, the operator's too: no answer carries it.
 */
export const postTip = (world: World, group: Group, tip: Tip): Appended => {
  const draft = serverDraft(world, group, tip.operator, {
    conversationType: wireConversationType.group,
    flags: MessageFlag.noUnread,
    type: 'TIMGroupTipElem',
    payload: tipPayload(tip),
  })
  return postToGroup(world, group, draft, SERVER_SENDER, '')
}

const tipPayload = (tip: Tip): GroupTipPayload => ({
  operationType: tip.operationType,
  operatorID: tip.operator.userID,
  operatorInfo: { ...userInfo(tip.operator), role: tip.operatorRole },
  userIDList: tip.users.map((user) => user.userID),
  memberList: tip.users.map(userInfo),
  newGroupProfile: {},
  groupJoinType: tip.groupJoinType,
})

const userInfo = ({ userID, profile }: Account) => ({
  userID,
  nick: profile.nick ?? '',
  avatar: profile.avatar ?? '',
})
