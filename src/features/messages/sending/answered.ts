import type { SendAnswer } from '../../../protocol/message.ts'
import type { SendMessageResult } from '../api.ts'
import type { MessageContext } from '../context.ts'
import type { MessageEntity } from '../message-entity.ts'
import { sent } from '../outgoing.ts'
import { dropFile } from './local-file.ts'

/** A message of this device is stored, passed on, or dropped. */
export const answered = (
  im: Pick<MessageContext, 'accountLog' | 'messages' | 'facts' | 'files' | 'events'>,
  message: MessageEntity,
  { time, sequence, position, readReceiptCode, nameCard, replacement }: SendAnswer,
): void => {
  im.accountLog.take(position)
  if (nameCard !== undefined) message.nameCard = nameCard
  if (readReceiptCode) message.needReadReceipt = false
  if (replacement !== undefined) Object.assign(message, replacement, { isModified: true })
  sent(im.messages, message, time, sequence)
  // Where no page shows it from there, the file was only for sending.
  if (im.files.get(message)?.file.localUrl === '') dropFile(im, message)
  if (sequence > 0) im.facts.publish('message-sent', { message })
  if (replacement !== undefined) im.events.emit('onMessageModified', () => [message])
}

export const resultOf = (
  message: MessageEntity,
  { messageDropReason }: SendAnswer,
): SendMessageResult => ({ message, ...(messageDropReason && { messageDropReason }) })
