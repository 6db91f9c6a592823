import { messageDetail } from './detail.ts'
import { messageList } from './list.ts'
import { messageMarkAllRead, messageSetReaded } from './mark-read.ts'
import { messageSend } from './send.ts'
import { messageUnread } from './unread.ts'

export const messageCalls = [
  messageList,
  messageDetail,
  messageUnread,
  messageSetReaded,
  messageMarkAllRead,
  messageSend,
] as const
