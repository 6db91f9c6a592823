import { type ChatSDK, ImError, type Message } from 'tavern-im/strict'

const PAGES = 100
/** The error code of a history request beyond the frequency limit. */
const TOO_OFTEN = 2996
const RETRY_MS = 1_000

export type Wait = (ms: number) => Promise<void>

/** Repeats a request that exceeded the frequency limit. */
export const withRetry = async <Response>(
  wait: Wait,
  request: () => Promise<Response>,
): Promise<Response> => {
  for (;;) {
    try {
      return await request()
    } catch (cause) {
      if (!(cause instanceof ImError) || cause.code !== TOO_OFTEN) throw cause
      await wait(RETRY_MS)
    }
  }
}

/** Reads all stored messages of a conversation, oldest first; messages that only this device has are left out. */
const readPages = async (chat: ChatSDK, conversationID: string, wait: Wait): Promise<Message[]> => {
  const all: Message[] = []
  let nextReqMessageID = ''
  for (let page = 0; page < PAGES; page++) {
    const options = { conversationID, nextReqMessageID }
    const { data } = await withRetry(wait, () => chat.getMessageList(options))
    all.unshift(...data.messageList)
    if (data.isCompleted) return all.filter(isStored)
    nextReqMessageID = data.nextReqMessageID
  }
  throw new Error(`${conversationID} never ends`)
}

export const isStored = ({ status }: { readonly status: string }): boolean => status === 'success'

export type HistoryResult = readonly Message[] | ImError

/** All messages of a conversation, or the error of the server. */
export const readHistory = async (
  chat: ChatSDK,
  conversationID: string,
  wait: Wait,
): Promise<HistoryResult> => {
  try {
    return await readPages(chat, conversationID, wait)
  } catch (cause) {
    if (cause instanceof ImError) return cause
    throw cause
  }
}
