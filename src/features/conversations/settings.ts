import { remindTypes } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { WireConversation, WireSettings } from './commands.ts'
import type { Conversation } from './model.ts'
import type { ConversationRecord } from './record.ts'

/** An example, for `isLike`. */
export const settingsShape = {
  'isPinned?': true,
  'messageRemindType?': 0,
  'markList?': [''],
  'customData?': '',
  'conversationGroupList?': [''],
}

/** Its messages are kept on the server and not pushed. */
export const discards = ({ messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_DISCARD

export const remindOf = (wire: number): string =>
  remindTypes[wire] ?? TYPES.MSG_REMIND_ACPT_AND_NOTE

export const remindCode = (name: string): number => (remindTypes as readonly string[]).indexOf(name)

/** Writes over a record what the server says is set at a position of the account's log; nothing where newer is known. */
export const takeSettings = (
  record: ConversationRecord,
  settings: WireSettings,
  position = record.setAt,
): void => {
  if (position < record.setAt) return
  record.setAt = position
  const { isPinned, messageRemindType, markList, customData, conversationGroupList } = settings
  const { entity } = record
  if (isPinned !== undefined) entity.isPinned = isPinned
  if (messageRemindType !== undefined) entity.messageRemindType = remindOf(messageRemindType)
  if (markList !== undefined) entity.markList = markList.map(Number)
  if (customData !== undefined) entity.customData = customData
  if (conversationGroupList !== undefined) entity.conversationGroupList = [...conversationGroupList]
}

/** A row says what is set, and nothing of what is empty. */
export const settingsIn = (row: WireConversation): WireSettings => ({
  markList: [],
  customData: '',
  conversationGroupList: [],
  ...row,
})

/** A row may have been overtaken by what was set after it: then its group is shown with that. */
export const groupIn = (row: WireConversation, record: ConversationRecord | undefined) => {
  const { group, position = 0 } = row
  if (group?.selfInfo === undefined || record === undefined || position >= record.setAt)
    return group
  const { messageRemindType: now } = record.entity
  const messageRemindType = remindCode(now)
  return { ...group, selfInfo: { ...group.selfInfo, messageRemindType } }
}
