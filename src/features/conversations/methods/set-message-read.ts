import { object, text } from '../../../kernel/check.ts'
import { requireReadable } from '../../messages/index.ts'
import { method } from '../context.ts'
import { readHere } from '../own-changes.ts'

export const setMessageRead = method<'setMessageRead'>({
  args: [object({ conversationID: text })],
  async run(im, { conversationID }) {
    const record = im.conversations.get(conversationID)
    if (record === undefined) {
      // A chat without messages has nothing unread (compat 6).
      requireReadable(conversationID, 'setMessageRead')
      return { conversationID }
    }
    const { unreadCount, groupAtInfoList } = record.entity
    // Groups without unread counts have mentions too.
    if (unreadCount === 0 && groupAtInfoList.length === 0) return { conversationID }
    const reverse = readHere(im, [record])
    try {
      await im.pendingReads.send(conversationID, {
        messageReadSeq: record.newest,
        lastMessageTime: record.entity.lastMessage.lastTime,
      })
    } catch (error) {
      reverse()
      throw error
    }
    return { conversationID }
  },
})
