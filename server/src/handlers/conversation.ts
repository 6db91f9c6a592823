import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { clearHistory } from './conversation/clear-history.ts'
import { deleteConversations } from './conversation/delete-conversations.ts'
import {
  createFolder,
  deleteFolder,
  fillFolder,
  listFolders,
  renameFolder,
} from './conversation/folders.ts'
import { getConversations } from './conversation/get-conversations.ts'
import { listConversations } from './conversation/list-conversations.ts'
import { peerReadTimes } from './conversation/peer-read-times.ts'
import { readAllConversations } from './conversation/read-all.ts'
import { readConversation } from './conversation/read-conversation.ts'
import { getReceiveOption, setReceiveOption } from './conversation/receive-option.ts'
import { setSettings } from './conversation/set-settings.ts'

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
