import {
  DISCARD,
  remindTypes,
  TYPES,
  type WireMessage,
  type WireReceiveOption,
} from 'tavern-im/protocol'
import type { Group, Member } from '../../domain/cache/entities.ts'
import { membersAmong } from '../../domain/cache/topic-members.ts'
import { receiversOf } from '../../domain/messages/found-message.ts'
import { mayRead, rulesOf } from '../../domain/rules/group-rules.ts'

const DAY_SECONDS = 86_400
const NOTIFY = remindTypes.indexOf('AcceptAndNotify')
const NOT_NOTIFY = remindTypes.indexOf('AcceptNotNotify')

/** Whether a message counts in the unread total of a member with this setting. */
export const isCountedIn = ({ type, community }: Group, remind: number): boolean =>
  isCounted(remind) && community === null && rulesOf(type).countsUnread

/** The same for a message to one user. */
export const isCounted = (remind: number): boolean => remind === NOTIFY

/** Whether a user with this setting is notified of a message. */
export const isReminded = (remind: number, userID: string, { extra }: WireMessage): boolean => {
  if (remind === NOTIFY) return true
  if (remind === NOT_NOTIFY || remind === DISCARD) return false
  const mentioned = extra?.atUserList ?? []
  return mentioned.includes(userID) || mentioned.includes(TYPES.MSG_AT_ALL)
}

/** Whether do-not-disturb is active at this unix second. */
export const isQuiet = (option: WireReceiveOption | null, now: number): boolean => {
  if (option === null || option.messageRemindType !== NOT_NOTIFY) return false
  const { startTime, endTime, isRepeated } = option
  const since = now - startTime
  const into = isRepeated === 1 ? ((since % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS : since
  return into >= 0 && into < endTime - startTime
}

/** The members among these users who receive a message and can see it, except its sender. */
export const recipientMembers = (
  group: Group,
  message: WireMessage,
  candidates: readonly string[],
): Member[] => {
  const receivers = receiversOf(message)
  const isRecipient = (userID: string) =>
    userID !== message.from && receivers?.has(userID) !== false
  return membersAmong(group, candidates.filter(isRecipient)).filter((member) =>
    mayRead(group, member, message),
  )
}
