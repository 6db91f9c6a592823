import { type ChatSDK, viewOf } from 'tavern-im/strict'

interface Batch<Item, Answer> {
  readonly items: Item[]
  readonly answer: Promise<Answer>
}

/**
 * Makes one call of all that is asked for in a tick: what hooks of one rendering want, each for itself. `turn`: what it
 * waits for besides; meanwhile there may be more.
 */
export const batched = <Item, Answer>(
  call: (chat: ChatSDK, items: readonly Item[]) => Promise<Answer>,
  delay?: (chat: ChatSDK) => Promise<void>,
): ((chat: ChatSDK, item: Item) => Promise<Answer>) => {
  const batches = new WeakMap<ChatSDK, Batch<Item, Answer>>()
  return (chat, item) => {
    // Refused at the door, with all that goes along.
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

/** A turn that does not come at once after the one before: a list that is scrolled has other rows with every frame. */
export const spaced = (): ((chat: ChatSDK) => Promise<void>) => {
  const lastCallAt = new WeakMap<ChatSDK, number>()
  return async (chat) => {
    const { clock } = viewOf(chat)
    const ms = (lastCallAt.get(chat) ?? Number.NEGATIVE_INFINITY) + SPACING_MS - clock.now()
    if (ms > 0 && ms <= SPACING_MS) await new Promise<void>((go) => void clock.after(ms, go))
    lastCallAt.set(chat, clock.now())
  }
}
