import type { ChatView, Message, Snapshot } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { type ReadOptions, useView } from './use-store.ts'

/** What `useMessage` shows. */
export interface MessageState extends QueryState {
  /** null until it is in memory: `useMessages`, or whoever loads its page, brings it there. */
  readonly message: Snapshot<Message> | null
}

type Data = Omit<MessageState, keyof QueryState>

const nothing = neutralState<Data>({ message: null })

/** Where a message is, in its conversation; one that is not in memory comes with some page. */
const topicOf = (message: Snapshot<Message> | null) =>
  message === null ? 'messages' : (`timeline:${message.conversationID}` as const)

const read = (view: ChatView, messageID: string): Data | null => {
  const message = view.message(messageID)
  return message !== null || view.session().status === 'ready' ? { message } : null
}

/**
 * One message, as it is now: sent, recalled, modified, read. Nothing is asked for: a message that is not in
 * memory is null. Rows of `useMessages` have theirs already.
 *
 * @param messageID null shows nothing and subscribes to nothing.
 *
 * @example
 * const isRecalled = useMessage(quote.messageID, { select: ({ message }) => message?.isRevoked ?? false })
 */
export const useMessage = <Selected = MessageState>(
  messageID: string | null,
  { select }: ReadOptions<MessageState, Selected> = {},
): Selected => {
  const view = useView()
  const topic = messageID === null ? null : topicOf(view.message(messageID))
  return useQuery(
    messageID === null || topic === null
      ? null
      : {
          key: `message:${messageID}:${topic}`,
          topics: [topic],
          read: (now) => read(now, messageID),
        },
    nothing,
    select,
  )
}
