import { FLAGS, has, LiveMessage, Mark, type MessageEntity, statusMarks } from './message-entity.ts'
import type { MessageStatus } from './model.ts'

export const statusOf = (message: MessageEntity): MessageStatus =>
  has(message, Mark.sent) ? 'success' : has(message, Mark.failed) ? 'fail' : 'unSend'

/** Transition: how its sending goes. */
export const statusSet = (message: MessageEntity, status: MessageStatus): void => {
  LiveMessage.marked(message, Mark.sent | Mark.failed, false)
  LiveMessage.marked(message, statusMarks[status])
  message.status = status
}

/** Transition: a message that is not sent yet goes under this identity. */
export const identified = (message: MessageEntity, clientTime: number, random: number): void =>
  LiveMessage.identified(message, clientTime, random)

/** Transition: the server has stored it. */
export const stored = (message: MessageEntity, time: number, sequence: number): void => {
  statusSet(message, 'success')
  LiveMessage.placed(message, time, sequence)
}

/** Transition: the other side has read it. */
export const readByPeer = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.peerRead)
  message.isPeerRead = true
}

/** Transition: this user has deleted it. */
export const deletedHere = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.deleted)
  message.isDeleted = true
}

/** Transition: the server does not count its readers. */
export const uncounted = (message: MessageEntity): void => {
  LiveMessage.marked(message, Mark.needsReceipt, false)
  message.needReadReceipt = false
}

/** Transition: it goes out with these flags. */
export const flagged = (message: MessageEntity, flags: number): void => {
  LiveMessage.marked(message, FLAGS, false)
  LiveMessage.marked(message, flags & FLAGS)
}
