import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { CONVERSATION_PAGE } from './limits.ts'
import { isElsewhere, listed } from './take-row.ts'

/** Loads the whole list, page by page. Returns the cookie for `sync`. */
export const syncConversations = async (im: ConversationContext): Promise<string> => {
  const { userID } = im.gate.me
  im.conversations.statusChanged('inProgress')
  try {
    const cookie = await readPages(im)
    im.conversations.statusChanged('completed')
    return cookie
  } catch (error) {
    // A load that a logout ended is no failure of the next user's list.
    if (im.gate.me.userID === userID) im.conversations.statusChanged('failed', error as ImError)
    throw error
  }
}

const readPages = async (im: ConversationContext): Promise<string> => {
  const since = im.conversations.activity
  let cursor = { timeStamp: 0, startIndex: '' }
  for (;;) {
    const page = await im.wire.ownOnce.call(conversationCommands.list, {
      ...cursor,
      count: CONVERSATION_PAGE,
    })
    im.changes.batch(() => {
      // The server lists the newest first; reversed, ties keep its order.
      for (const row of [...page.conversations].reverse()) listed(im, row)
      if (page.completeFlag === 1) {
        const isOver = (id: string) => isElsewhere(im, id)
        for (const gone of im.conversations.keptSince(since, isOver)) im.messages.forget(gone)
      }
    })
    if (page.completeFlag === 1) return page.cookie
    const { timeStamp, startIndex } = page
    if (timeStamp === cursor.timeStamp && startIndex === cursor.startIndex) {
      const why = 'the list does not go on'
      throw imError(errorCodes.NETWORK_ERROR, { action: conversationCommands.list.name, why })
    }
    cursor = { timeStamp, startIndex }
  }
}
