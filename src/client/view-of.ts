import type { ClientLike } from './chat.ts'
import { createView } from './create-view.ts'
import { internalsOf, present } from './internals.ts'
import type { ChatView } from './view.ts'

/** One per client, created on first use. */
const views = new WeakMap<object, ChatView>()

/** The read side of a client: what a binding to a view library builds on. Throws for what is no client. */
export const viewOf = (chat: ClientLike): ChatView => {
  const internals = internalsOf(chat, 'viewOf')
  let view = views.get(chat)
  if (view === undefined) {
    view = createView(internals)
    present(internals, view)
    views.set(chat, view)
  }
  return view
}
