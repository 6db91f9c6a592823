import { type ChatSDK, type Message, type Snapshot, viewOf } from 'tavern-im/strict'
import { messageOf } from './actions.ts'

interface Batch<Item, Answer> {
  readonly items: Item[]
  readonly answer: Promise<Answer>
}

/**
 * Coalesces the requests of one tick into one call: hooks request items one by one while React
 * renders. `delay` postpones the call; requests that are made until then join it.
 */
export const batched = <Item, Answer>(
  call: (chat: ChatSDK, items: readonly Item[]) => Promise<Answer>,
  delay?: (chat: ChatSDK) => Promise<void>,
): ((chat: ChatSDK, item: Item) => Promise<Answer>) => {
  const batches = new WeakMap<ChatSDK, Batch<Item, Answer>>()
  return (chat, item) => {
    // The client rejects an empty ID, and with it all others of the call.
    if ((item as unknown) === '') return call(chat, [item])
    const open = batches.get(chat)
    const items = open?.items ?? []
    items.push(item)
    const answer =
      open?.answer ??
      Promise.resolve(delay?.(chat)).then(() => {
        batches.delete(chat)
        return call(chat, items)
      })
    if (open === undefined) batches.set(chat, { items, answer })
    return answer
  }
}

/** The server takes 20 calls of a kind in 5 s. */
const SPACING_MS = 300

/** A delay that spaces calls, because every frame of a scrolled list shows other rows. */
export const spaced = (): ((chat: ChatSDK) => Promise<void>) => {
  const lastCallAt = new WeakMap<ChatSDK, number>()
  return async (chat) => {
    const { clock } = viewOf(chat)
    const ms = (lastCallAt.get(chat) ?? Number.NEGATIVE_INFINITY) + SPACING_MS - clock.now()
    if (ms > 0 && ms <= SPACING_MS) await new Promise<void>((go) => void clock.after(ms, go))
    lastCallAt.set(chat, clock.now())
  }
}

/** Splits the items into pages and calls one after the other; resolves to all answers. */
export const inPages = async <Item, Answer>(
  items: readonly Item[],
  most: number,
  call: (page: Item[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> => {
  const all = [...new Set(items)]
  const answers: Answer[] = []
  for (let from = 0; from < all.length; from += most) {
    answers.push(...(await call(all.slice(from, from + most))))
  }
  return answers
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
