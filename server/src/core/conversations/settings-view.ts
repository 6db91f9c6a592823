import { remindTypes, type WireSettings } from 'tavern-im/protocol'
import type { Account, ConversationSettings } from '../memory/entities.ts'

/** Whose list it is: folders have their names there. Taken before the row is read. */
export type ListOwner = Pick<Account, 'position' | 'folders'>

export const listOwner = ({ position, folders }: Account): ListOwner => ({ position, folders })

/** What a user has set for a conversation; what is empty is left out. */
export const settingsView = (
  { isPinned, remind, marks, customData, folders }: ConversationSettings,
  owner: Pick<ListOwner, 'folders'>,
): Pick<Required<WireSettings>, 'isPinned' | 'messageRemindType'> & WireSettings => ({
  isPinned,
  messageRemindType: remind in remindTypes ? remind : 0,
  ...(marks.length > 0 && { markList: marks }),
  ...(customData !== '' && { customData }),
  ...(folders.length > 0 && { conversationGroupList: folderNames(folders, owner) }),
})

/** In the order of the folders. */
export const folderNames = (
  folders: readonly number[],
  owner: Pick<ListOwner, 'folders'>,
): readonly string[] => owner.folders.flatMap(({ id, name }) => (folders.includes(id) ? name : []))
