import type { WireMessage } from '../../protocol/message.ts'
import type { ConversationDeletedEvent, ConversationSetEvent } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { discards, keepsListed, remindCode } from './settings.ts'
import { unreadReceived } from './take-row.ts'

/** This user has set something for a conversation, here or on another device; it may be told twice. */
export const conversationSet = (
  im: ConversationContext,
  conversationID: string,
  { settings, unread }: Omit<ConversationSetEvent, 'event'>,
  position: number,
): void =>
  im.changes.batch(() => {
    const { messageRemindType } = settings
    const before = foldersOf(im, conversationID)
    const wasDiscarding = isDiscarding(im, conversationID)
    const { entity } = im.conversations.set(conversationID, settings, position)
    im.folders.refilled(differing(before, foldersOf(im, conversationID)))
    // The server's list has it from now on; while that is being read it says so itself.
    const isNew = im.conversations.get(conversationID) === undefined
    if (isNew && keepsListed(settings) && im.gate.status === 'ready')
      im.refetches.request(conversationID)
    if (messageRemindType !== undefined && conversationID.startsWith('GROUP')) {
      const groupID = conversationID.slice('GROUP'.length)
      // Perhaps a later one.
      const now = remindCode(entity.messageRemindType)
      im.groups.selfChanged(groupID, { messageRemindType: now }, position)
    }
    if (unread !== undefined) {
      // What was discarded up to here is no gap that somebody has to fill.
      messagesDiscarded(im, conversationID, (unread.nextMessageSeq ?? 1) - 1)
      unreadReceived(im, conversationID, unread)
    }
    // What was said meanwhile was not pushed: its row has the last of it.
    if (wasDiscarding && !discards(entity)) im.refetches.request(conversationID)
    im.listChanged()
  })

const isDiscarding = ({ conversations }: ConversationContext, conversationID: string): boolean => {
  const record = conversations.get(conversationID)
  return record !== undefined && discards(record.entity)
}

const foldersOf = ({ conversations }: ConversationContext, conversationID: string) =>
  conversations.get(conversationID)?.folders ?? []

const differing = (some: readonly number[], others: readonly number[]): number[] =>
  [...some, ...others].filter((id) => some.includes(id) !== others.includes(id))

/**
 * There are messages up to a sequence that are not pushed; whoever looks loads them. `message`: the last of them, for
 * who looks at lists.
 */
export const messagesDiscarded = (
  im: ConversationContext,
  conversationID: string,
  to: number,
  message?: WireMessage,
): void => {
  im.messages.noteNewest(conversationID, to)
  const record = im.conversations.get(conversationID)
  if (record === undefined) return
  if (message !== undefined) im.conversations.received(conversationID, [message], im.gate.me.userID)
  im.conversations.skipped(record, to)
}

/** This user has deleted a conversation up to a sequence, here or on another device; it may be told twice. */
export const conversationDeleted = (
  im: ConversationContext,
  conversationID: string,
  { sequence, clearHistoryMessage }: Omit<ConversationDeletedEvent, 'event'>,
  position: number,
): void =>
  im.changes.batch(() => {
    im.folders.refilled(foldersOf(im, conversationID))
    if (clearHistoryMessage === 1) im.messages.cleared(conversationID, sequence)
    // So much was said, whether it has come here or not; it may be looked at.
    else im.messages.noteNewest(conversationID, sequence)
    const record = im.conversations.get(conversationID)
    if (record !== undefined && record.newest <= sequence) im.conversations.removed(conversationID)
    im.conversations.deletedUpTo(conversationID, sequence, position)
    // A message has come after it: the server says what the row is now.
    if (record !== undefined && record.newest > sequence) im.refetches.request(conversationID)
    im.listChanged()
  })
