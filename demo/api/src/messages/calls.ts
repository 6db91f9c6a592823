import { messageMarkAllRead, messageSetReaded } from './mark-read.ts'
import { messageDetail, messageList, messageUnread } from './read.ts'
import { messageSend } from './send.ts'

export const messageCalls = [
  messageList,
  messageDetail,
  messageUnread,
  messageSetReaded,
  messageMarkAllRead,
  messageSend,
] as const
