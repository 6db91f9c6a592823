import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import { TYPES } from '../../protocol/types.ts'
import { requireReadable } from '../messages/index.ts'
import type { Profile } from '../profiles/model.ts'
import { idOfRow, listed, opened } from './apply-row.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'

/**
 * Returns a conversation that this user can write to or read, listed or not, with the complete
 * profile of the peer. Rejects with 2501 if there is no such user, or no such group with this user.
 * `wire`: the host's, unless another call opens the chat.
 */
export const openConversation = async (
  im: ConversationContext,
  conversationID: string,
  action: string,
  wire: Caller = im.wire,
): Promise<ConversationRecord> => {
  requireReadable(conversationID, action)
  const before = im.conversations.get(conversationID)
  const isListed = before !== undefined && !before.isOpened
  const [profile, { conversations }] = await Promise.all([
    peerIn(im, conversationID, wire),
    wire.call(conversationCommands.get, {
      conversationIDList: [conversationID],
      isUnlisted: isListed ? 0 : 1,
    }),
  ])
  const record = im.changes.batch(() => {
    const [row] = conversations.filter((one) => idOfRow(one) === conversationID)
    const taken = row && (isListed ? listed(im, row) : opened(im, row))
    // The server lists no live rooms; this device has the entered ones. A chat deleted in the
    // meantime stays deleted.
    const found = taken ?? im.conversations.get(conversationID) ?? before
    if (found !== undefined && profile !== undefined) im.conversations.peerOpened(found, profile)
    im.listChanged()
    return found
  })
  if (record !== undefined) return record
  throw imError(errorCodes.USER_OR_GROUP_NOT_FOUND, { action, data: { conversationID } })
}

const peerIn = async (
  { profiles }: ConversationContext,
  conversationID: string,
  wire: Caller,
): Promise<Profile | undefined> => {
  if (!conversationID.startsWith(TYPES.CONV_C2C)) return undefined
  const [profile] = await profiles.ask([conversationID.slice(TYPES.CONV_C2C.length)], wire)
  return profile
}
