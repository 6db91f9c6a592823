import { noSettings } from '../cache/conversation-settings.ts'
import type { Account, Group, Member } from '../cache/entities.ts'
import { isTipStored, rulesOf } from '../rules/group-rules.ts'

/** The fields of a member who joins. */
export type JoinFields = Pick<Member, 'role' | 'joinTime'> &
  Partial<Pick<Member, 'customFields' | 'joinSequence' | 'readSequence'>>

/** A member whose first message is the tip about its joining; that tip counts as read. */
export const newMember = (group: Group, account: Account, fields: JoinFields): Member => {
  const { type, head } = group
  const tipSequence = head.lastSequence + (isTipStored(type, 'join') ? 1 : 0)
  return {
    ...noSettings,
    groupRowID: group.id,
    accountID: account.id,
    userID: account.userID,
    role: fields.role,
    joinTime: fields.joinTime,
    joinSequence: fields.joinSequence ?? head.lastSequence + 1,
    nameCard: '',
    remind: rulesOf(type).remind,
    readSequence: fields.readSequence ?? tipSequence,
    customFields: fields.customFields ?? [],
    clearedSequence: 0,
    deletedCount: 0,
    muteUntil: 0,
    lastSent: 0,
    slot: 0,
    touchedIn: 0,
  }
}

/** Adds the member to the group. */
export const enter = (group: Group, member: Member): void => {
  member.slot = group.nextSlot++
  group.members.set(member.userID, member)
  group.newestJoin = Math.max(group.newestJoin, member.joinSequence)
}
