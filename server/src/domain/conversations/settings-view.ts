import { remindTypes, type WireSettings } from 'tavern-im/protocol'
import type { Account, ConversationSettings } from '../cache/entities.ts'

/** The account that owns the list. Read it before the row is read. */
export type ListOwner = Pick<Account, 'position'>

export const listOwner = ({ position }: Account): ListOwner => ({ position })

/** The settings of a user for a conversation, without empty ones. */
export const settingsView = ({
  isPinned,
  remind,
  marks,
  customData,
  folders,
}: ConversationSettings): Pick<Required<WireSettings>, 'isPinned' | 'messageRemindType'> &
  WireSettings => ({
  isPinned,
  messageRemindType: remind in remindTypes ? remind : 0,
  ...(marks.length > 0 && { markList: marks }),
  ...(customData !== '' && { customData }),
  ...(folders.length > 0 && { folderList: folders }),
})
