import type { MessageExtra, WireMessage } from '../../protocol/message.ts'
import { MessageFlag, priorities } from '../../protocol/names.ts'
import { requirePeer } from './conversation-id.ts'
import {
  conversationIDOf,
  has,
  identityOf,
  kindOf,
  Mark,
  type MessageEntity,
  senderOf,
} from './message-entity.ts'
import { type Identity, partsOf } from './message-identity.ts'

/**
 * A message of this device as it goes on the wire, with the content that its host has put into it by now. The server fills
 * in sender and place, and says if the name card is another one.
 */
export const toWire = (
  message: MessageEntity,
  flags: number,
  extra: MessageExtra | undefined,
): WireMessage => ({
  ...requirePeer(conversationIDOf(message), 'sendMessage'),
  ...(partsOf(identityOf(message)) as Identity),
  from: senderOf(message),
  sequence: 0,
  time: 0,
  nick: '',
  avatar: '',
  nameCard: message.nameCard,
  priority: priorities.indexOf(message.priority) + 1,
  cloudCustomData: message.cloudCustomData,
  flags:
    flags |
    (message.needReadReceipt ? MessageFlag.needReadReceipt : 0) |
    (message.isSupportExtension ? MessageFlag.supportsExtension : 0) |
    (has(message, Mark.relay) ? MessageFlag.relay : 0),
  version: 0,
  type: kindOf(message),
  payload: message.payload,
  extra,
})
