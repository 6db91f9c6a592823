import type { WireMessage } from '../../protocol/message.ts'
import { unreadReceived } from './apply-row.ts'
import type {
  ConversationDeletedEvent,
  ConversationSetEvent,
  HistoryClearedEvent,
} from './commands.ts'
import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'
import { discards, keepsListed, remindCode } from './settings.ts'

/** Applies a setting that this user changed on any device; may be repeated. */
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
    // The server lists it from now on; a running list load has it anyway.
    const isNew = im.conversations.get(conversationID) === undefined
    if (isNew && keepsListed(settings) && im.gate.status === 'ready')
      im.refetches.request(conversationID)
    if (messageRemindType !== undefined && conversationID.startsWith('GROUP')) {
      const groupID = conversationID.slice('GROUP'.length)
      // A later setting may have replaced it.
      const now = remindCode(entity.messageRemindType)
      im.groups.selfChanged(groupID, { messageRemindType: now }, position)
    }
    if (unread !== undefined) {
      // Discarded messages up to here are no gap to fill.
      messagesDiscarded(im, conversationID, (unread.nextMessageSeq ?? 1) - 1)
      unreadReceived(im, conversationID, unread)
    }
    // Messages of that time were not pushed: the row has the last one.
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
 * Notes unpushed messages up to a sequence; they are loaded on demand. `message`: the last of them,
 * for lists.
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

/**
 * Applies that this user deleted a conversation up to a sequence, on any device; may be repeated.
 */
export const conversationDeleted = (
  im: ConversationContext,
  conversationID: string,
  { sequence, clearHistoryMessage }: Omit<ConversationDeletedEvent, 'event'>,
  position: number,
): void =>
  im.changes.batch(() => {
    im.folders.refilled(foldersOf(im, conversationID))
    if (clearHistoryMessage === 1) im.messages.cleared(conversationID, sequence)
    // These messages exist and can be loaded, whether or not they have arrived here.
    else im.messages.noteNewest(conversationID, sequence)
    const record = im.conversations.get(conversationID)
    if (record !== undefined && record.newest <= sequence) im.conversations.removed(conversationID)
    im.conversations.deletedUpTo(conversationID, sequence, position)
    // A newer message exists: refetch the row.
    if (record !== undefined && record.newest > sequence) im.refetches.request(conversationID)
    im.listChanged()
  })

/**
 * Applies that this user has cleared the history up to a sequence, on any device; may be repeated.
 */
export const historyCleared = (
  im: ConversationContext,
  conversationID: string,
  { sequence, unread }: Omit<HistoryClearedEvent, 'event'>,
): void =>
  im.changes.batch(() => {
    im.messages.cleared(conversationID, sequence)
    const record = im.conversations.get(conversationID)
    if (record === undefined) return
    im.conversations.historyCleared(conversationID, sequence)
    if (unread !== undefined) unreadReceived(im, conversationID, unread)
    im.listChanged()
    // After newer messages only the server knows the count and the last message.
    const isSure = record.newest <= sequence || (unread && record.entity.lastMessage.lastTime > 0)
    if (!isSure) im.refetches.request(conversationID)
  })

/** Shows conversations as read. Returns a function that reverts some of them, or all. */
export const readHere = (im: ConversationContext, records: readonly ConversationRecord[]) => {
  const inOneBatch = <Result>(run: () => Result): Result =>
    im.changes.batch(() => {
      const result = run()
      im.listChanged()
      return result
    })
  const reverses = inOneBatch(
    () => new Map(records.map((record) => [record, im.conversations.read(record)])),
  )
  return (targets: readonly ConversationRecord[] = records): void =>
    inOneBatch(() => {
      for (const record of targets) reverses.get(record)?.()
    })
}
