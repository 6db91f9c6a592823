import { useMemo } from 'react'
import { type ChatSDK, ImError } from 'tavern-im/strict'
import { actionClient } from './feature-of.ts'
import type { Outcome } from './outcome.ts'
import { toOutcomes } from './to-outcomes.ts'
import { useChat } from './use-chat.ts'

/** What `useConversationActions` returns: each settles with what became of it, and none rejects. */
export interface ConversationActions {
  /** Everything in it is read, on all my devices. */
  readonly markRead: () => Promise<Outcome>
  /** Sorts it first, or no longer. */
  readonly pin: (isPinned: boolean) => Promise<Outcome>
  /** Sets a mark of `TYPES.CONV_MARK_TYPE_*` or of your own, or takes it away. */
  readonly mark: (markType: number | bigint, isMarked: boolean) => Promise<Outcome>
  /** No reminder of it, or reminders as before; its messages still come. */
  readonly mute: (isMuted: boolean) => Promise<Outcome>
  /** One of `TYPES.MSG_REMIND_*`. */
  readonly remind: (messageRemindType: string) => Promise<Outcome>
  /** What is written and not sent; '' takes it away. `useDraft` is for fields. */
  readonly setDraft: (draftText: string) => Promise<Outcome>
  /** '' takes it away. */
  readonly setCustomData: (customData: string) => Promise<Outcome>
  /** Puts it into a folder; one that is not there is made. */
  readonly addToFolder: (groupName: string) => Promise<Outcome>
  /** Takes the conversation out of a folder. */
  readonly removeFromFolder: (groupName: string) => Promise<Outcome>
  /** Forgets what was said, for me alone. */
  readonly clearHistory: () => Promise<Outcome>
  /** Takes it off the list, with its history unless that is to stay. */
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

/** What a call for a list did to the only one of it. */
const ofOne = async (call: Promise<{ readonly data: Failures }>) => {
  const answer = await call
  const { failureConversationIDList = [], failureUserIDList = [] } = answer.data
  const [failure] = [...failureConversationIDList, ...failureUserIDList]
  if (failure !== undefined) throw new ImError(failure.code, failure.message)
  return answer
}

const reminded = (chat: ChatSDK, id: string, messageRemindType: string) =>
  ofOne(
    id.startsWith('GROUP')
      ? chat.setMessageRemindType({ groupID: id.slice('GROUP'.length), messageRemindType })
      : chat.setMessageRemindType({ userIDList: [id.slice('C2C'.length)], messageRemindType }),
  )

const intoFolder = async (chat: ChatSDK, id: string, groupName: string) => {
  const options = { conversationIDList: [id], groupName }
  try {
    return await ofOne(chat.addConversationsToGroup(options))
  } catch (error) {
    if ((error as ImError).code !== NO_FOLDER) throw error
    return ofOne(chat.createConversationGroup(options))
  }
}

const actionsOf = (client: ChatSDK, conversationID: string): ConversationActions => {
  const chat = actionClient(client)
  const conversationIDList = [conversationID]
  return toOutcomes({
    markRead: () => chat.setMessageRead({ conversationID }),
    pin: (isPinned: boolean) => chat.pinConversation({ conversationID, isPinned }),
    mark: (markType: number | bigint, enableMark: boolean) =>
      ofOne(chat.markConversation({ conversationIDList, markType, enableMark })),
    mute: (isMuted: boolean) =>
      reminded(chat, conversationID, isMuted ? 'AcceptNotNotify' : 'AcceptAndNotify'),
    remind: (type: string) => reminded(chat, conversationID, type),
    setDraft: (draftText: string) => chat.setConversationDraft({ conversationID, draftText }),
    setCustomData: (customData: string) =>
      ofOne(chat.setConversationCustomData({ conversationIDList, customData })),
    addToFolder: (groupName: string) => intoFolder(chat, conversationID, groupName),
    removeFromFolder: (groupName: string) =>
      ofOne(chat.deleteConversationsFromGroup({ conversationIDList, groupName })),
    clearHistory: () => chat.clearHistoryMessage(conversationID),
    remove: (clearHistoryMessage = true) =>
      chat.deleteConversation({ conversationIDList, clearHistoryMessage }),
  })
}

/**
 * What can be done with a conversation. The functions stay the same for it; what they do shows in
 * `useConversation` and `useConversationList`.
 *
 * @param conversationID null: all of them are rejected.
 *
 * @example
 * const { pin, remove } = useConversationActions(conversation.conversationID)
 * const { outcome, error } = await pin(!conversation.isPinned)
 */
export const useConversationActions = (conversationID: string | null): ConversationActions => {
  const chat = useChat()
  return useMemo(() => actionsOf(chat, conversationID ?? ''), [chat, conversationID])
}
