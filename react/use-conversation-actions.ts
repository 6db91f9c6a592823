import { useMemo } from 'react'
import { type ChatSDK, ImError } from 'tavern-im/strict'
import { type Methods, methodsOf, type Outcome, toOutcomes } from './actions.ts'
import { useChat } from './use-chat.ts'

/** The actions of `useConversationActions`. They resolve to an outcome and never reject. */
export interface ConversationActions {
  /** Marks everything in it as read, on all devices of the user. */
  readonly markRead: () => Promise<Outcome>
  /** Pins or unpins it. */
  readonly pin: (isPinned: boolean) => Promise<Outcome>
  /** Sets or removes a mark: `TYPES.CONV_MARK_TYPE_*` or a custom one. */
  readonly mark: (markType: number | bigint, isMarked: boolean) => Promise<Outcome>
  /** Turns its reminders off or on; its messages still arrive. */
  readonly mute: (isMuted: boolean) => Promise<Outcome>
  /** Sets the reminder type, one of `TYPES.MSG_REMIND_*`. */
  readonly remind: (messageRemindType: string) => Promise<Outcome>
  /** Stores the draft; '' removes it. For input fields use `useDraft`. */
  readonly setDraft: (draftText: string) => Promise<Outcome>
  /** Sets the custom data; '' removes it. */
  readonly setCustomData: (customData: string) => Promise<Outcome>
  /** Adds it to a folder, which is created if it does not exist. */
  readonly addToFolder: (groupName: string) => Promise<Outcome>
  /** Removes it from a folder. */
  readonly removeFromFolder: (groupName: string) => Promise<Outcome>
  /** Clears its history for the own user only. */
  readonly clearHistory: () => Promise<Outcome>
  /** Removes it from the list; `false` keeps its history. */
  readonly remove: (clearHistoryMessage?: boolean) => Promise<Outcome>
}

const NO_FOLDER = 51009

interface Failure {
  readonly code: number
  readonly message: string
}

interface Failures {
  readonly failureConversationIDList?: readonly Failure[]
  readonly failureUserIDList?: readonly Failure[]
}

/** Throws the failure of a list call with one item. */
const ofOne = async (call: Promise<{ readonly data: Failures }>) => {
  const answer = await call
  const { failureConversationIDList = [], failureUserIDList = [] } = answer.data
  const [failure] = [...failureConversationIDList, ...failureUserIDList]
  if (failure !== undefined) throw new ImError(failure.code, failure.message)
  return answer
}

const reminded = (method: Methods, id: string, messageRemindType: string) =>
  ofOne(
    id.startsWith('GROUP')
      ? method('setMessageRemindType')({ groupID: id.slice('GROUP'.length), messageRemindType })
      : method('setMessageRemindType')({ userIDList: [id.slice('C2C'.length)], messageRemindType }),
  )

const intoFolder = async (method: Methods, id: string, groupName: string) => {
  const options = { conversationIDList: [id], groupName }
  try {
    return await ofOne(method('addConversationsToGroup')(options))
  } catch (error) {
    if ((error as ImError).code !== NO_FOLDER) throw error
    return ofOne(method('createConversationGroup')(options))
  }
}

const actionsOf = (chat: ChatSDK, conversationID: string): ConversationActions => {
  const method = methodsOf(chat)
  const conversationIDList = [conversationID]
  return toOutcomes({
    markRead: () => method('setMessageRead')({ conversationID }),
    pin: (isPinned: boolean) => method('pinConversation')({ conversationID, isPinned }),
    mark: (markType: number | bigint, enableMark: boolean) =>
      ofOne(method('markConversation')({ conversationIDList, markType, enableMark })),
    mute: (isMuted: boolean) =>
      reminded(method, conversationID, isMuted ? 'AcceptNotNotify' : 'AcceptAndNotify'),
    remind: (type: string) => reminded(method, conversationID, type),
    setDraft: (draftText: string) => method('setConversationDraft')({ conversationID, draftText }),
    setCustomData: (customData: string) =>
      ofOne(method('setConversationCustomData')({ conversationIDList, customData })),
    addToFolder: (groupName: string) => intoFolder(method, conversationID, groupName),
    removeFromFolder: (groupName: string) =>
      ofOne(method('deleteConversationsFromGroup')({ conversationIDList, groupName })),
    clearHistory: () => method('clearHistoryMessage')(conversationID),
    remove: (clearHistoryMessage = true) =>
      method('deleteConversation')({ conversationIDList, clearHistoryMessage }),
  })
}

/**
 * Returns the actions of a conversation. The functions stay the same for it; their effects show in
 * `useConversation` and `useConversationList`.
 *
 * @param conversationID null: all actions are rejected.
 *
 * @example
 * const { pin, remove } = useConversationActions(conversation.conversationID)
 * const { outcome, error } = await pin(!conversation.isPinned)
 */
export const useConversationActions = (conversationID: string | null): ConversationActions => {
  const chat = useChat()
  return useMemo(() => actionsOf(chat, conversationID ?? ''), [chat, conversationID])
}
