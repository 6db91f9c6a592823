import type { ChatView, Message, Snapshot } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { type ReadOptions, useView } from './use-store.ts'

/** The result of `useMessage`. */
export interface MessageState extends QueryState {
  /** null until it is in memory: `useMessages` or another call loads its page. */
  readonly message: Snapshot<Message> | null
}

type Data = Omit<MessageState, keyof QueryState>

const nothing = neutralState<Data>({ message: null })

/** The timeline of the message; without the message, all loaded messages. */
const topicOf = (message: Snapshot<Message> | null) =>
  message === null ? 'messages' : (`timeline:${message.conversationID}` as const)

const read = (view: ChatView, messageID: string): Data | null => {
  const message = view.message(messageID)
  return message !== null || view.session().status === 'ready' ? { message } : null
}

/**
 * Returns the current state of a message: sent, recalled, modified, read. It requests nothing: a
 * message that is not in memory is null. Rows of `useMessages` have their message already.
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
