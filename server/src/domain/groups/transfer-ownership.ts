import { GroupTip } from 'tavern-im/protocol'
import type { Account, Group, Member } from '../cache/entities.ts'
import { changeGroup } from './change-group.ts'
import type { Operator } from './group-changes.ts'
import type { GroupPosting } from './group-posting.ts'
import { postTip } from './group-tips.ts'
import { changeMember } from './members.ts'

interface MemberAccount {
  readonly account: Account
  readonly member: Member
}

/**
 * Transfers a group; the former owner, if any, becomes a regular member. Use inside `withLoaded`,
 * after the last look-up.
 */
export const transferOwnership = (
  services: GroupPosting,
  group: Group,
  { account, member }: MemberAccount,
  before: MemberAccount | undefined,
  by: Operator,
): void => {
  const { memberChanged } = services.events
  if (before !== undefined) {
    changeMember(services, group, before.account, before.member, { role: 200 })
    const { userID } = before.account
    memberChanged.publish({ group, userID, changes: { role: 200 }, ...by })
  }
  const isMuted = member.muteUntil > services.time()
  changeMember(services, group, account, member, { role: 400, ...(isMuted && { muteUntil: 0 }) })
  memberChanged.publish({ group, userID: account.userID, changes: { role: 400 }, ...by })
  changeGroup(services, group, { owner: account.userID }, by, account)
  if (!isMuted) return
  // No role above the owner could unmute it.
  const about = { muteTime: 0 }
  postTip(services, group, { ...by, operationType: GroupTip.memberInfo, users: [account], about })
}
