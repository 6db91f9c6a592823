import type { MessagesPush, WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import type { MessageContext } from './context.ts'
import { conversationOf, isKnownKind } from './conversation-id.ts'
import { MessageEntity, messageID } from './message-entity.ts'
import type { UnknownTips } from './unknown-tips.ts'

/** `push.messages`: messages by others, and by this user's other devices. */
export const messagesPushed = (
  im: MessageContext,
  unknownTips: UnknownTips,
  { position, messageList }: MessagesPush,
): void =>
  im.changes.batch(() => {
    im.accountLog.take(position, messageList.length)
    for (const message of messageList) {
      if (!isKnownKind(message.conversationType) || unknownTips.holds(message)) continue
      arrived(im, message)
    }
  })

/** Adds a message to its timeline, or reports an online-only one. */
export const arrived = (im: MessageContext, message: WireMessage): void => {
  if ((message.flags & MessageFlag.onlineOnly) !== 0) onlineReceived(im, message)
  else if (message.sequence > 0) received(im, conversationOf(message, im.gate.me.userID), message)
}

/** Adds a message. Its conversation is notified even if history had it; the host once. */
const received = (im: MessageContext, conversationID: string, message: WireMessage): void => {
  const isNews = im.messages.received(conversationID, message)
  im.facts.publish('messages-received', { conversationID, messages: [message] })
  if (isNews) announce(im, conversationID, [message])
}

/** Reports late messages that are in their timeline. */
export const publishReceived = (
  im: MessageContext,
  conversationID: string,
  messages: readonly WireMessage[],
): void => {
  im.facts.publish('messages-received', { conversationID, messages })
  announce(im, conversationID, messages)
}

const announce = (
  im: MessageContext,
  conversationID: string,
  messages: readonly WireMessage[],
): void => {
  const timeline = im.messages.open(conversationID)
  im.events.emit('onMessageReceived', () =>
    messages.flatMap((message) => timeline.at(message.sequence) ?? []),
  )
}

/** Reports an online-only message, which is not stored (spec 2 section 4). */
const onlineReceived = (im: MessageContext, message: WireMessage): void => {
  if (!im.reportedOnline.add(messageID(message.tinyID, message.clientTime, message.random))) return
  const { userID } = im.gate.me
  const conversationID = conversationOf(message, userID)
  im.messages.present(message)
  im.facts.publish('online-message', { conversationID, message })
  im.events.emit('onMessageReceived', () => [
    new MessageEntity(message, conversationID, message.from === userID, 'success'),
  ])
}
