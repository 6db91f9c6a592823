import type { WireMessage } from '../../../protocol/message.ts'
import type { MessageContext } from '../context.ts'
import type { Entry } from '../entry.ts'
import { isLive } from '../message-entity.ts'
import { renewUrls } from '../plugins.ts'
import { publishReceived } from '../pushes.ts'
import { type HistoryQuery, type Loaded, load } from './load.ts'

/** Loads missed messages and reports them like new ones. */
export const recover = async (
  im: MessageContext,
  conversationID: string,
  query: HistoryQuery,
): Promise<Loaded> => {
  const loaded = await load(im, conversationID, query)
  publishMissed(im, conversationID, loaded.added)
  return loaded
}

/** Adds and reports a missed message that did not come from history. */
export const recovered = (
  im: MessageContext,
  conversationID: string,
  message: WireMessage,
): void => {
  const { sequence } = message
  const added = im.messages.rangeLoaded(conversationID, sequence, sequence, [message])
  publishMissed(im, conversationID, added)
  void renewUrls(im, conversationID, added)
}

/** Reports new messages, except own messages that were being sent. */
export const publishMissed = (
  im: MessageContext,
  conversationID: string,
  added: readonly Entry[],
): void => {
  const missed = added.filter((entry): entry is WireMessage => !isLive(entry))
  if (missed.length > 0) im.changes.batch(() => publishReceived(im, conversationID, missed))
}
