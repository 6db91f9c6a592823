import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { TYPES } from '../../../protocol/types.ts'
import { method } from '../context.ts'

export const setMessageRead = method<'setMessageRead'>({
  args: [object({ conversationID: text })],
  async run(im, { conversationID }) {
    const record = im.conversations.get(conversationID)
    if (record === undefined) {
      if (conversationID === TYPES.CONV_SYSTEM) return { conversationID }
      throw imError(errorCodes.CONVERSATION_NOT_FOUND, {
        wanted: 'setMessageRead',
        data: { conversationID },
      })
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
