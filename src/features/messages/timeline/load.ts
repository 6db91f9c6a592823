import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/wire.ts'
import type { HistoryAnswer, WireMessage } from '../../../protocol/message.ts'
import { changed } from '../changes/changed.ts'
import { messageCommands } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { requireReadable } from '../conversation-id.ts'
import type { Entry } from '../entry.ts'
import { renewUrls } from '../plugins.ts'

export interface HistoryQuery {
  /** The first sequence, inclusive; 0 for the newest. */
  readonly sequence: number
  /** 0 towards older, 1 towards newer. */
  readonly direction: 0 | 1
  readonly count: number
  /** Instead of `sequence` 0: unix seconds. The newest up to then, or the oldest from then on. */
  readonly time?: number
}

export interface Loaded {
  readonly coveredFrom: number
  readonly coveredTo: number
  readonly isComplete: boolean
  /** Entries that were not loaded before, oldest first. */
  readonly added: readonly Entry[]
}

/**
 * Loads a range of history into its timeline; all history enters here. Reports changes. `wire`: the
 * host's, if the host requested this page.
 */
export const load = async (
  im: MessageContext,
  conversationID: string,
  query: HistoryQuery,
  wire: Caller = im.wire.own,
): Promise<Loaded> => {
  const peer = requireReadable(conversationID, 'load messages')
  const { userID } = im.gate.me
  const forgets = im.messages.dropped.times(conversationID)
  const answer = await wire.call(messageCommands.history, { ...peer, ...query })
  if (im.gate.me.userID !== userID)
    throw imError(errorCodes.LOGGED_OUT, { action: 'load messages' })
  // History from before a leave does not belong to the group after the rejoin.
  if (im.messages.dropped.times(conversationID) !== forgets) return load(im, conversationID, query)
  const loaded = im.changes.batch(() => enter(im, conversationID, query, answer))
  void renewUrls(im, conversationID, loaded.added)
  return loaded
}

/**
 * Returns history without storing it, so that messages are still new when a view or a push loads
 * them.
 */
export const queryHistory = async (
  im: MessageContext,
  conversationID: string,
  query: HistoryQuery,
): Promise<readonly WireMessage[]> => {
  const peer = requireReadable(conversationID, 'look at messages')
  const { messageList } = await im.wire.own.call(messageCommands.history, {
    ...peer,
    ...query,
  })
  return messageList
}

const enter = (
  im: MessageContext,
  conversationID: string,
  { sequence, direction, time }: HistoryQuery,
  { coveredFrom, coveredTo: end, isComplete, messageList: received }: HistoryAnswer,
): Loaded => {
  const { messages } = im
  const isOlder = direction === 0
  const coveredTo = coveredFrom <= end ? end : 0
  let below = coveredFrom - 1
  const messageList = received.filter(({ sequence: one }) => {
    const isNext = one > below && one <= coveredTo
    if (isNext) below = one
    return isNext
  })
  // A complete response towards older reaches the beginning, including deleted and hidden messages.
  const from = isOlder && isComplete && coveredTo > 0 ? 1 : coveredFrom
  let added: readonly Entry[] = []
  if (coveredTo > 0) {
    for (const message of messageList) {
      if (messages.find(conversationID)?.hasOlderThan(message)) changed(im, conversationID, message)
    }
    added = messages.rangeLoaded(conversationID, from, coveredTo, messageList)
    if (added.length > 0) im.facts.publish('history-loaded', { conversationID })
  } else if (isComplete && sequence === 0 && time === undefined) {
    messages.foundEmpty(conversationID)
  }
  const isFromNewest = isOlder && sequence === 0 && time === undefined
  const isUpToNewest = !isOlder && isComplete
  // Nothing beyond a position: that defines the newest only if everything before it is loaded.
  const newest = messages.find(conversationID)?.newest ?? 0
  const isMet = coveredTo > 0 || (sequence > 0 && newest >= sequence - 1)
  if (isFromNewest || (isUpToNewest && isMet)) messages.newestReached(conversationID)
  return { coveredFrom: from, coveredTo, isComplete, added }
}
