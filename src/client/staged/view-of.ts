import type { ClientLike } from '../chat.ts'
import { type Internals, internalsOf, present } from '../internals.ts'
import type { ChatView } from '../view.ts'
import { lateView } from './view.ts'

/** One per client, created on first use. */
const views = new WeakMap<object, ChatView>()

/** The read side of a client: what a binding to a view library builds on. Throws for what is no client. */
export const viewOf = (chat: ClientLike): ChatView => {
  const internals = internalsOf(chat, 'viewOf')
  const view = views.get(chat) ?? lateView(internals as Required<Internals>)
  if (!views.has(chat)) internals.stage?.whenLoaded(() => present(internals, view))
  views.set(chat, view)
  return view
}
