import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { clearHistory } from './clear-history.ts'
import { deleteConversations } from './delete-conversations.ts'
import { createFolder, deleteFolder, fillFolder, listFolders, renameFolder } from './folders.ts'
import { getConversations } from './get-conversations.ts'
import { listConversations } from './list-conversations.ts'
import { peerReadTimes } from './peer-read-times.ts'
import { readAllConversations } from './read-all.ts'
import { readConversation } from './read-conversation.ts'
import { getReceiveOption, setReceiveOption } from './receive-option.ts'
import { setSettings } from './set-settings.ts'

/** Handlers for the conversation list and read marks. */
export const conversationHandlers = {
  list: listConversations,
  get: getConversations,
  peerReadTimes,
  read: readConversation,
  readAll: readAllConversations,
  clear: clearHistory,
  set: setSettings,
  delete: deleteConversations,
  folders: listFolders,
  createFolder,
  deleteFolder,
  renameFolder,
  fillFolder,
  setReceiveOption,
  getReceiveOption,
} satisfies CoreHandlers<typeof commands.conversation>
