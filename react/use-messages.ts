import { useMemo } from 'react'
import { MessagePager } from './message-pager.ts'
import { type Messages, noMessages } from './messages.ts'
import { useStore, useView } from './use-store.ts'

/**
 * The messages of a conversation: the newest page first, growing as messages arrive and as older pages
 * are loaded. Opens by itself once the session is ready. Rows wrapped in `memo` over `item` render once
 * per change of their message.
 *
 * @param conversationID null shows nothing and subscribes to nothing.
 * @param options.pageSize messages per page, 1 to 100; another size starts over.
 *
 * @example
 * const { items, hasOlder, loadOlder } = useMessages(conversationID)
 * return items.map((item) =>
 *   item.kind === 'hole' ? <Hole key={item.key} hole={item} /> : <Row key={item.key} item={item} />,
 * )
 */
export const useMessages = (
  conversationID: string | null,
  { pageSize = 20 }: { readonly pageSize?: number } = {},
): Messages => {
  const view = useView()
  const pager = useMemo(
    () => (conversationID === null ? null : new MessagePager(view, conversationID, pageSize)),
    [view, conversationID, pageSize],
  )
  return useStore(pager, noMessages)
}
