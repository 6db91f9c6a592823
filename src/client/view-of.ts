import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import type { ChatSDK } from './chat.ts'
import type { ChatView } from './view.ts'

/** Views stand beside their client, so that a client that is printed shows nothing of them. */
const views = new WeakMap<ChatSDK, ChatView>()

export const rememberView = (chat: ChatSDK, view: ChatView): void => {
  views.set(chat, view)
}

/** The read side of a client: what a binding to a view library builds on. Throws for what is no client. */
export const viewOf = (chat: ChatSDK): ChatView => {
  const view = views.get(chat)
  if (view === undefined)
    throw imError(errorCodes.INVALID_OPERATION, { wanted: 'viewOf', why: 'not a client' })
  return view
}
