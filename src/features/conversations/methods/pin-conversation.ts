import { boolean, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import {
  BAD_ACCOUNT,
  GROUP_NO_PERMISSION,
  GROUP_NOT_FOUND,
} from '../../../protocol/server-codes.ts'
import { requirePeer } from '../../messages/index.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { setForEach } from '../for-each-conversation.ts'
import { openConversation } from '../open-conversation.ts'

const action = 'pinConversation'

/** No such user, or no such group with this user. */
const notThere: ReadonlySet<number> = new Set([BAD_ACCOUNT, GROUP_NO_PERMISSION, GROUP_NOT_FOUND])

export const pinConversation = method<'pinConversation'>({
  args: [object({ conversationID: text, isPinned: boolean })],
  async run(im, { conversationID, isPinned }) {
    const address = requirePeer(conversationID, action)
    const change = { isPinned }
    if (isPinned && im.conversations.get(conversationID) === undefined) {
      const { failureList } = await im.wire.call(conversationCommands.set, {
        conversationList: [address],
        change,
      })
      refuse(failureList[0], conversationID)
      // The server lists it now.
      await openConversation(im, conversationID, action, im.wire.own)
      return { conversationID }
    }
    const { failureConversationIDList } = await setForEach(im, [conversationID], action, change)
    refuse(failureConversationIDList[0], conversationID)
    return { conversationID }
  },
})

const refuse = (
  failure: { readonly code: number; readonly message: string } | undefined,
  conversationID: string,
): void => {
  if (failure === undefined) return
  const data = { conversationID }
  if (notThere.has(failure.code))
    throw imError(errorCodes.USER_OR_GROUP_NOT_FOUND, { action, data })
  throw new ImError(failure.code, failure.message, data)
}
