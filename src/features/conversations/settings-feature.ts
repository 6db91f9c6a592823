import { methodsOver } from '../methods-over.ts'
import type { ConversationSettingsApi } from './api.ts'
import type { ConversationContext } from './context.ts'
import { conversationFeature } from './index.ts'
import { addConversationsToGroup } from './methods/add-conversations-to-group.ts'
import { createConversationGroup } from './methods/create-conversation-group.ts'
import { deleteConversationGroup } from './methods/delete-conversation-group.ts'
import { deleteConversationsFromGroup } from './methods/delete-conversations-from-group.ts'
import { getAllReceiveMessageOpt } from './methods/get-all-receive-message-opt.ts'
import { getConversationGroupList } from './methods/get-conversation-group-list.ts'
import { markConversation } from './methods/mark-conversation.ts'
import { pinConversation } from './methods/pin-conversation.ts'
import { renameConversationGroup } from './methods/rename-conversation-group.ts'
import { setAllMessageRead } from './methods/set-all-message-read.ts'
import { setAllReceiveMessageOpt } from './methods/set-all-receive-message-opt.ts'
import { setConversationCustomData } from './methods/set-conversation-custom-data.ts'
import { setConversationDraft } from './methods/set-conversation-draft.ts'
import { setMessageRemindType } from './methods/set-message-remind-type.ts'

const table = {
  setAllMessageRead,
  pinConversation,
  markConversation,
  setConversationCustomData,
  setConversationDraft,
  createConversationGroup,
  deleteConversationGroup,
  renameConversationGroup,
  addConversationsToGroup,
  deleteConversationsFromGroup,
  getConversationGroupList,
  setMessageRemindType,
  setAllReceiveMessageOpt,
  getAllReceiveMessageOpt,
}

/** Settings of conversations: pins, marks, drafts, custom data, folders, do-not-disturb. */
export const conversationSettingsFeature = methodsOver<
  ConversationSettingsApi,
  ConversationContext
>('conversationSettings', conversationFeature, table)
