import { peerOf } from '../messages/index.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'

/**
 * Requests the peer's read time when messages of a conversation are loaded that no row describes.
 */
export const requestPeerReads = (im: ConversationContext): void => {
  const { facts, wire, messages, conversations, log } = im
  const requested = new Set<string>()
  facts.react('session-closed', () => requested.clear())
  facts.react('history-loaded', ({ conversationID }) => {
    const isListed = conversations.get(conversationID) !== undefined
    if (isListed || requested.has(conversationID) || !conversationID.startsWith('C2C')) return
    requested.add(conversationID)
    const userIDList = [peerOf(conversationID)?.to ?? '']
    wire
      .call(conversationCommands.peerReadTimes, { userIDList })
      .then(({ peerReadTimeList }) => {
        if (!requested.has(conversationID)) return
        for (const { peerReadTime } of peerReadTimeList)
          messages.peerRead(conversationID, peerReadTime)
      })
      .catch((error: unknown) => {
        requested.delete(conversationID)
        log.debug(`peer read time of ${conversationID} is not known`, error)
      })
  })
}
