import { serverCodes, type WireConversationType, wireConversationType } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { FoundMessage } from '../messages/found-message.ts'
import { rulesOf } from './group-rules.ts'
import type { GroupRules } from './group-types.ts'

const inC2C = {
  notFound: serverCodes.RECALL_NOT_FOUND,
  tooLate: serverCodes.RECALL_TOO_LATE,
  isRecalled: serverCodes.RECALLED_ALREADY,
}

const inGroups: typeof inC2C = {
  notFound: serverCodes.GROUP_RECALL_NOT_FOUND,
  tooLate: serverCodes.GROUP_RECALL_TOO_LATE,
  isRecalled: serverCodes.GROUP_NO_RECALL,
}

/** The codes that refuse recalls, by type of conversation. */
export const recallCodes = (type: WireConversationType): typeof inC2C =>
  type === wireConversationType.group ? inGroups : inC2C

/** The recalling member and the message's sender. */
interface GroupRecall {
  /** The role of the recalling member. */
  readonly role: number
  readonly isOwn: boolean
  /** The message is from the group's owner. */
  readonly isOfOwner: boolean
}

/** The right to recall in a group: always, for a time (own messages), or never. */
export const recallRight = (
  { rights }: GroupRules,
  { role, isOwn, isOfOwner }: GroupRecall,
): 'always' | 'in time' | 'never' => {
  if (rights.recallOthers.some((one) => one === role) && (isOwn || !isOfOwner)) return 'always'
  return isOwn ? 'in time' : 'never'
}

/** Throws unless the caller may recall the message. `age`: seconds since it was sent; `limit`: 0 is none. */
export const admitRecall = (
  { account, conversation, message }: FoundMessage,
  age: number,
  limit: number,
): void => {
  const { tooLate, notFound } = recallCodes(conversation.type)
  const isOwn = message.from === account.userID
  if (conversation.type === wireConversationType.group) {
    const { group, member } = conversation
    const rules = rulesOf(group.type)
    admitKept(rules, serverCodes.GROUP_TYPE_NO_RECALL)
    const isOfOwner = message.from === (group.community ?? group).owner
    const right = recallRight(rules, { role: member.role, isOwn, isOfOwner })
    if (right === 'always') return
    if (right === 'never') throw refusal(serverCodes.GROUP_NO_PERMISSION, 'it is not yours')
  } else if (!isOwn) {
    throw refusal(notFound, 'it is not yours')
  }
  if (limit > 0 && age > limit) throw refusal(tooLate, `it is older than ${limit} seconds`)
}

/** Throws if the type of group does not store messages: delivered messages cannot change. */
export const admitKept = ({ keepsMessages }: GroupRules, code: number): void => {
  if (!keepsMessages) throw refusal(code, 'groups of this type keep no messages')
}

const refusal = (code: number, why: string) => new Refusal(code, `change message: ${why}`)
