import { named, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { requirePeer } from '../../messages/index.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { historyCleared } from '../own-changes.ts'

/** The infix of topic IDs. */
const TOPIC = '@TOPIC#_'

export const clearHistoryMessage = method<'clearHistoryMessage'>({
  args: [named('conversationID', text)],
  async run(im, conversationID) {
    const peer = requirePeer(conversationID, 'clearHistoryMessage')
    if (conversationID.includes(TOPIC)) {
      throw imError(errorCodes.INVALID_CONVERSATION_ID, {
        action: 'clearHistoryMessage',
        data: { conversationID },
      })
    }
    const record = im.conversations.get(conversationID)
    const { userID } = im.gate.me
    const sequence = record?.newest ?? 0
    if (sequence > 0) await im.wire.call(conversationCommands.clear, { ...peer, sequence })
    if (im.gate.me.userID !== userID) return { conversationID }
    im.changes.batch(() => {
      historyCleared(im, conversationID, { sequence })
      im.messages.discardFailed(conversationID)
    })
    return { conversationID }
  },
})
