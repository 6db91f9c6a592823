import { object, text } from '../../../kernel/check.ts'
import { requireReadable } from '../../messages/index.ts'
import { method } from '../context.ts'

export const setMessageRead = method<'setMessageRead'>({
  args: [object({ conversationID: text })],
  async run(im, { conversationID }) {
    const record = im.conversations.get(conversationID)
    if (record === undefined) {
      // A screen of a conversation that has not begun: nothing is unread there (compat 6).
      requireReadable(conversationID, 'setMessageRead')
      return { conversationID }
    }
    const { unreadCount, lastMessage } = record.entity
    if (unreadCount === 0) return { conversationID }
    im.changes.batch(() => {
      im.conversations.read(conversationID, 0)
      im.listChanged()
    })
    try {
      await im.pendingReads.tell(conversationID, {
        messageReadSeq: record.newest,
        lastMessageTime: lastMessage.lastTime,
      })
    } catch (error) {
      // It may be another user's by now.
      if (im.conversations.get(conversationID) === record) {
        im.changes.batch(() => {
          im.conversations.read(conversationID, record.entity.unreadCount + unreadCount)
          im.listChanged()
        })
      }
      throw error
    }
    return { conversationID }
  },
})
