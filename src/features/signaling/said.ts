import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import { type MessageEntity, messageID } from '../messages/index.ts'
import type { SaidMessage } from './hear.ts'

/** A live message as signals are read from it. */
export const saidBy = ({
  ID,
  from,
  to,
  type,
  payload,
  time,
  sequence,
  _isExcludedFromLastMessage: isExcluded,
}: MessageEntity): SaidMessage => ({ ID, from, to, type, payload, time, sequence, isExcluded })

/** The same of messages of the wire, of which nearly all are of other kinds. */
export const saidIn = (messages: readonly WireMessage[]): SaidMessage[] =>
  messages
    .filter(({ type }) => type === TYPES.MSG_CUSTOM)
    .map(({ from, to, type, payload, time, sequence, flags, tinyID, clientTime, random }) => {
      const isExcluded = (flags & MessageFlag.noLastMessage) !== 0
      const ID = messageID(tinyID, clientTime, random)
      return { ID, from, to, type, payload, time, sequence, isExcluded }
    })
