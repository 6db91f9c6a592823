import { type ChatSDK, ImError, type Message } from 'tavern-im/strict'

const PAGES = 100
/** History may be read so often in a second. */
const TOO_OFTEN = 2996
const REST_MS = 1_000

export type Wait = (ms: number) => Promise<void>

/** Asks again where it was too often. */
export const patiently = async <Answer>(
  wait: Wait,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    try {
      return await ask()
    } catch (cause) {
      if (!(cause instanceof ImError) || cause.code !== TOO_OFTEN) throw cause
      await wait(REST_MS)
    }
  }
}

/** All of a conversation as the server has it, oldest first; what this device alone has is left out. */
const pagesOf = async (chat: ChatSDK, conversationID: string, wait: Wait): Promise<Message[]> => {
  const all: Message[] = []
  let nextReqMessageID = ''
  for (let page = 0; page < PAGES; page++) {
    const options = { conversationID, nextReqMessageID }
    const { data } = await patiently(wait, () => chat.getMessageList(options))
    all.unshift(...data.messageList)
    if (data.isCompleted) return all.filter(isStored)
    nextReqMessageID = data.nextReqMessageID
  }
  throw new Error(`${conversationID} never ends`)
}

export const isStored = ({ status }: { readonly status: string }): boolean => status === 'success'

export type Looked = readonly Message[] | ImError

/** All of a conversation, or why the server does not say. */
export const lookedAt = async (
  chat: ChatSDK,
  conversationID: string,
  wait: Wait,
): Promise<Looked> => {
  try {
    return await pagesOf(chat, conversationID, wait)
  } catch (cause) {
    if (cause instanceof ImError) return cause
    throw cause
  }
}
