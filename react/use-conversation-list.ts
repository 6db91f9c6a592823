import type { ConversationListSnapshot } from 'tavern-im'
import { useTopic } from './use-store.ts'

const notLoaded: ConversationListSnapshot = Object.freeze({
  status: 'pending',
  source: 'none',
  error: null,
  conversationList: Object.freeze([]),
})

/**
 * All conversations, pinned first, then newest first. An entry stays the same object until that
 * conversation changes, so that rows wrapped in `memo` render only for their own. Until the server has
 * answered these are the ones that the last session kept on this device, with `source: 'cache'`.
 */
export const useConversationList = (): ConversationListSnapshot =>
  useTopic('conversationList', (view) => view.conversationList(), notLoaded)
