import { messageShape } from '../../protocol/message-shape.ts'
import { changed, deleted } from './changes/changed.ts'
import type { WireUnread } from './commands.ts'
import type { MessageContext } from './context.ts'
import { c2cID } from './conversation-id.ts'

/** An example of what is unread after an event. */
export const unreadShape = { unreadCount: 0, messageReadSeq: 0, nextMessageSeq: 0 }

/** The unread count of an event, with its position in the log. */
export const countedAt = <E extends { readonly unread?: WireUnread }>(
  event: E,
  position: number,
): E => (event.unread === undefined ? event : { ...event, unread: { ...event.unread, position } })

/** Applies log entries about messages. */
export const reactToLogs = (im: MessageContext): void => {
  im.logs.conversation.add({
    // A message was recalled or modified; ignored if this version is known.
    messageChanged: [
      { message: messageShape, 'unread?': unreadShape },
      (event, conversationID, position) =>
        changed(im, conversationID, event.message, countedAt(event, position).unread),
    ],
    messagesDeleted: [
      { sequenceList: [0], 'unread?': unreadShape },
      (event, conversationID, position) => deleted(im, conversationID, countedAt(event, position)),
    ],
  })
  im.logs.account.add({
    peerRead: [
      { peerAccount: '', readTime: 0 },
      ({ peerAccount, readTime }) => peerRead(im, c2cID(peerAccount), readTime),
    ],
  })
}

export const peerRead = (im: MessageContext, conversationID: string, readTime: number): void =>
  im.changes.batch(() => {
    const turned = im.messages.readByPeer(conversationID, readTime)
    im.facts.publish('peer-read', { conversationID, readTime })
    if (turned.length > 0) im.events.emit('onMessageReadByPeer', () => turned)
  })
