import type { WireMessage } from '../../../protocol/message.ts'
import type { MessageContext } from '../context.ts'
import { isLive } from '../message-entity.ts'
import { tell } from '../pushes.ts'
import { type Loaded, load, type Stretch } from './load.ts'
import type { Entry } from './timeline.ts'

/** Loads what was missed while away: it is told like messages that arrive. */
export const recover = async (
  im: MessageContext,
  conversationID: string,
  stretch: Stretch,
): Promise<Loaded> => {
  const loaded = await load(im, conversationID, stretch)
  tellMissed(im, conversationID, loaded.added)
  return loaded
}

/** A missed message came by other means than history: the same. */
export const recovered = (
  im: MessageContext,
  conversationID: string,
  message: WireMessage,
): void => {
  const { sequence } = message
  const added = im.messages.covered(conversationID, sequence, sequence, [message])
  tellMissed(im, conversationID, added)
  void im.added.media?.renewed(conversationID, added)
}

/** Own messages that were on their way are no news. */
export const tellMissed = (
  im: MessageContext,
  conversationID: string,
  added: readonly Entry[],
): void => {
  const missed = added.filter((entry): entry is WireMessage => !isLive(entry))
  if (missed.length > 0) im.changes.batch(() => tell(im, conversationID, missed))
}
