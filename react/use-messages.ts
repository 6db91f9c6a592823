import { useMemo } from 'react'
import { viewOf } from 'tavern-im/strict'
import { MessagePager } from './message-pager.ts'
import { NEWEST } from './message-window.ts'
import { type Messages, noMessages } from './messages.ts'
import { sharedStore } from './store.ts'
import { isSuspending } from './suspending.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useStore } from './use-store.ts'

/** Options of `useMessages`; a changed value opens a new window. */
export interface MessagesOptions<Selected = Messages> extends ReadOptions<Messages, Selected> {
  /** Messages per page, 1 to 100; 20 unless given. */
  readonly pageSize?: number
  /** The sequence of a message around which the first page is loaded; the newest by default. */
  readonly around?: number
}

/**
 * The messages of a conversation: the newest page first, growing as messages arrive and as older
 * pages are loaded. Opens by itself once the session is ready. Rows wrapped in `memo` over `item`
 * render once per change of their message.
 *
 * @param conversationID null shows nothing and subscribes to nothing.
 *
 * @example
 * const { items, hasOlder, loadOlder } = useMessages(conversationID)
 * return items.map((item) => {
 *   if (item.kind === 'message') return <Row key={item.key} item={item} />
 *   if (item.kind === 'date') return <h3 key={item.key}>{dateOf(item.time)}</h3>
 *   if (item.kind === 'unread') return <hr key={item.key} />
 *   return <Hole key={item.key} hole={item} onShown={fillHole} />
 * })
 */
export const useMessages = <Selected = Messages>(
  conversationID: string | null,
  { pageSize = 20, around = NEWEST, select }: MessagesOptions<Selected> = {},
): Selected => {
  const chat = useChat()
  const pager = useMemo(() => {
    if (conversationID === null) return null
    const make = () => new MessagePager(viewOf(chat), conversationID, { pageSize, around }).store
    const key = `messages:${conversationID}:${pageSize}:${around}`
    // Each component has its own window; a suspended component cannot keep one.
    return isSuspending() ? sharedStore(chat, key, make) : make()
  }, [chat, conversationID, pageSize, around])
  return useStore(pager, noMessages, select)
}
