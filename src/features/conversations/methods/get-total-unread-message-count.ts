import { getter } from '../context.ts'

export const getTotalUnreadMessageCount = getter<'getTotalUnreadMessageCount'>({
  args: [],
  neutral: 0,
  run: (im) => im.conversations.totalUnread,
})
