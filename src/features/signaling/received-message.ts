import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import {
  has,
  identityOf,
  kindOf,
  Mark,
  type MessageEntity,
  messageID,
  senderOf,
  sequenceOf,
  timeOf,
} from '../messages/index.ts'
import type { ReceivedMessage } from './receive-messages.ts'

/** More than the number of messages in a second. */
const ORDERS = 2 ** 20

/** The signal fields of a live message. */
export const receivedFrom = (message: MessageEntity): ReceivedMessage => {
  const sequence = sequenceOf(message)
  return {
    ID: identityOf(message),
    from: senderOf(message),
    type: kindOf(message),
    payload: message.payload,
    time: timeOf(message),
    sequence,
    order: sequence,
    isExcluded: has(message, Mark.unlisted),
  }
}

/** The signal fields of custom messages among wire messages. */
export const receivedIn = (messages: readonly WireMessage[]): ReceivedMessage[] =>
  messages
    .filter(({ type }) => type === TYPES.MSG_CUSTOM)
    .map(({ from, type, payload, time, sequence, flags, extra, ...identity }) => {
      const { tinyID, clientTime, random } = identity
      const isExcluded = (flags & MessageFlag.noLastMessage) !== 0
      const ID = messageID(tinyID, clientTime, random)
      // An online-only message is ordered by time.
      const order = sequence || time * ORDERS + (extra?.order ?? 0)
      return { ID, from, type, payload, time, sequence, order, isExcluded }
    })
