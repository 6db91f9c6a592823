import type { ChatSDK, ChatView, Message, Snapshot } from 'tavern-im/strict'
import { isStored, requestByConversation } from './batched.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useView } from './use-store.ts'

interface ReadMarks {
  /** C2C: unix seconds up to which the peer has read; 0 if it has read nothing, and in groups. */
  readonly peerReadTime: number
  /** C2C: whether the peer has read the message, or all own messages of the conversation. */
  readonly isPeerRead: boolean
  /**
   * Groups: number of members that have (not) read an own message that requested receipts;
   * otherwise null.
   */
  readonly readCount: number | null
  readonly unreadCount: number | null
}

/** The result of `useReadState`. */
export interface ReadState extends ReadMarks, QueryState {}

const unread: ReadMarks = {
  peerReadTime: 0,
  isPeerRead: false,
  readCount: null,
  unreadCount: null,
}

const nothing = neutralState(unread)

const requestReceipts = requestByConversation('useReadState', (chat, messageList) =>
  chat.getMessageReadReceiptList(messageList),
)

const ofConversation = (view: ChatView, conversationID: string): ReadMarks | null => {
  const conversation = view.conversation(conversationID)
  if (conversation === null) return view.session().status === 'ready' ? unread : null
  const { peerReadTime, lastMessage, type } = conversation
  const isPeerRead = type === 'C2C' && peerReadTime > 0 && lastMessage.lastTime <= peerReadTime
  return { ...unread, peerReadTime, isPeerRead }
}

/** Whether it is an own group message with receipts, which must be requested once. */
const hasReceipts = (message: Snapshot<Message>): boolean =>
  message.conversationType === 'GROUP' && message.flow === 'out' && message.needReadReceipt

const ofMessage = (view: ChatView, messageID: string, isRequested: boolean): ReadMarks | null => {
  const message = view.message(messageID)
  if (message === null) return view.session().status === 'ready' ? unread : null
  const { readCount = null, unreadCount = null, isPeerRead } = message.readReceiptInfo
  const needsRequest = hasReceipts(message) && isStored(message) && readCount === null
  if (needsRequest && !isRequested) return null
  return {
    peerReadTime: view.conversation(message.conversationID)?.peerReadTime ?? 0,
    isPeerRead: isPeerRead || message.isPeerRead,
    readCount,
    unreadCount,
  }
}

const queryOf = (chat: ChatSDK, view: ChatView, id: string): Query<ReadMarks> => {
  // Without the receipts feature there are no readers in groups.
  const isAble = 'getMessageReadReceiptList' in chat
  if (/^(C2C|GROUP|@)/.test(id)) {
    return {
      key: `readState:${id}`,
      topics: [`conversation:${id}`],
      read: (now) => ofConversation(now, id),
    }
  }
  const conversationID = view.message(id)?.conversationID
  const topic = conversationID === undefined ? 'messages' : (`timeline:${conversationID}` as const)
  return {
    key: `readState:${id}:${topic}`,
    topics: [topic],
    isFollowed: true,
    read: (now, fetched) => ofMessage(now, id, fetched !== undefined || !isAble),
    fetch: () => requestReceipts(chat, id).then(() => true),
  }
}

/**
 * Returns the read state: the time up to which the peer has read a C2C conversation, whether it has
 * read a message, or the number of readers in a group. One request serves all messages on the
 * screen; then events keep them up to date.
 *
 * @param id ID of a conversation or of a message; null shows nothing.
 *
 * @example
 * const { readCount, unreadCount } = useReadState(message.ID)
 */
export const useReadState = <Selected = ReadState>(
  id: string | null,
  { select }: ReadOptions<ReadState, Selected> = {},
): Selected => {
  const chat = useChat()
  const view = useView()
  return useQuery<ReadMarks, unknown, Selected>(
    id === null ? null : queryOf(chat, view, id),
    nothing,
    select,
  )
}
