import type { SendAnswer } from '../../../protocol/message.ts'
import type { SendMessageResult } from '../api.ts'
import type { MessageContext } from '../context.ts'
import type { MessageEntity } from '../message-entity.ts'
import { sent } from '../outgoing.ts'

/** A message of this device is stored, passed on, or dropped. */
export const answered = (
  im: Pick<MessageContext, 'accountLog' | 'messages' | 'facts'>,
  message: MessageEntity,
  { time, sequence, position, readReceiptCode }: SendAnswer,
): void => {
  im.accountLog.take(position)
  if (readReceiptCode) message.needReadReceipt = false
  sent(im.messages, message, time, sequence)
  if (sequence > 0) im.facts.publish('message-sent', { message })
}

export const resultOf = (
  message: MessageEntity,
  { messageDropReason }: SendAnswer,
): SendMessageResult => ({ message, ...(messageDropReason && { messageDropReason }) })
