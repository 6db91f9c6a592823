import { peerOf } from '../messages/index.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'

/** Asks up to when the other side has read, where messages are looked at that no row of the list told of. */
export const askForPeerReads = (im: ConversationContext): void => {
  const { facts, wire, messages, conversations, log } = im
  const asked = new Set<string>()
  facts.react('session-closed', () => asked.clear())
  facts.react('history-loaded', ({ conversationID }) => {
    const isListed = conversations.get(conversationID) !== undefined
    if (isListed || asked.has(conversationID) || !conversationID.startsWith('C2C')) return
    asked.add(conversationID)
    const userIDList = [peerOf(conversationID)?.to ?? '']
    wire
      .call(conversationCommands.peerReadTimes, { userIDList })
      .then(({ peerReadTimeList }) => {
        if (!asked.has(conversationID)) return
        for (const { peerReadTime } of peerReadTimeList)
          messages.peerRead(conversationID, peerReadTime)
      })
      .catch((error: unknown) => {
        asked.delete(conversationID)
        log.debug(`peer read time of ${conversationID} is not known`, error)
      })
  })
}
