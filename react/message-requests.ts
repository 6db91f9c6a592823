import { type ChatSDK, ImError, type Message, type Snapshot } from 'tavern-im/strict'
import { batched } from './batched.ts'

/** A message of the client by its ID. */
export const messageOf = (chat: ChatSDK, messageID: string, action: string): Message => {
  const message = chat.findMessage(messageID)
  if (message === null) throw new ImError(2105, `${action}: ${messageID} is not in memory`)
  return message
}

/** Coalesces the requests for messages of one tick into one request per conversation. */
export const requestByConversation = (
  action: string,
  request: (chat: ChatSDK, messageList: Message[]) => Promise<unknown>,
): ((chat: ChatSDK, messageID: string) => Promise<unknown>) => {
  const requestAll = batched(async (chat: ChatSDK, messages: readonly Message[]) => {
    const lists = new Map<string, Message[]>()
    for (const message of new Set(messages)) {
      const { conversationID } = message
      lists.set(conversationID, [...(lists.get(conversationID) ?? []), message])
    }
    return Promise.all([...lists.values()].map((list) => request(chat, list)))
  })
  return async (chat, messageID) => requestAll(chat, messageOf(chat, messageID, action))
}

/** Whether the server has the message and it is not recalled. */
export const isStored = ({ status, isRevoked, sequence }: Snapshot<Message>): boolean =>
  status === 'success' && sequence > 0 && !isRevoked
