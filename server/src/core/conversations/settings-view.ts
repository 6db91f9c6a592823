import { remindTypes, type WireSettings } from 'tavern-im/protocol'
import type { Account, ConversationSettings } from '../memory/entities.ts'

/** Whose list it is. Taken before the row is read. */
export type ListOwner = Pick<Account, 'position'>

export const listOwner = ({ position }: Account): ListOwner => ({ position })

/** What a user has set for a conversation; what is empty is left out. */
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
