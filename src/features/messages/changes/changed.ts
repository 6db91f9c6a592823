import type { WireMessage } from '../../../protocol/message.ts'
import { MessageFlag } from '../../../protocol/names.ts'

import type { MessagesDeletedEvent, UnreadAt } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { localOf } from '../local-state.ts'
import { MessageEntity } from '../message-entity.ts'
import { renewUrls, shownHere } from '../plugins.ts'

/**
 * Applies a recalled or modified message. The host receives one event, also if the message is not
 * in memory; none for its own recall (api-semantics 4), nor for a deleted message. The rest of the
 * client is notified every time, since it may have yet to apply it. `unread`: the server's count
 * after a recall.
 */
export const changed = (
  im: MessageContext,
  conversationID: string,
  message: WireMessage,
  unread?: UnreadAt,
): void =>
  im.changes.batch(() => {
    const { sequence, version, flags, from } = message
    const isNews = im.messages.changed(conversationID, message)
    const isRevoked = (flags & MessageFlag.revoked) !== 0
    im.facts.publish('message-changed', { conversationID, message, isRevoked, unread })
    const timeline = im.messages.find(conversationID)
    const known = timeline?.at(sequence)
    if (known === undefined) {
      if (timeline?.ranges.at(sequence) !== undefined) return
    } else {
      im.stale.delete(known)
      if (isNews && !isRevoked && localOf(known).file)
        known.payload = shownHere(im, known, known.payload)
      if (!isNews || (isRevoked && localOf(known).isChanging)) return
    }
    // The change may have been reported before the message arrived in its old version.
    if (!im.reportedChanges.add(`${conversationID} ${sequence} ${version}`)) return
    const isMine = from === im.gate.me.userID
    // The batch may still add the message, so look it up when the event is emitted.
    const messages = () => [
      im.messages.find(conversationID)?.at(sequence) ??
        new MessageEntity(message, conversationID, isMine, 'success'),
    ]
    // The stored payload may have expired URLs.
    if (known !== undefined) void renewUrls(im, conversationID, [known])
    im.events.emit(isRevoked ? 'onMessageRevoked' : 'onMessageModified', messages)
  })

/** Applies that this user deleted messages for itself, on any device; may be repeated. */
export const deleted = (
  im: MessageContext,
  conversationID: string,
  { sequenceList, unread }: Omit<MessagesDeletedEvent, 'event'>,
): void =>
  im.changes.batch(() => {
    im.messages.removed(conversationID, sequenceList)
    im.facts.publish('messages-deleted', { conversationID, sequenceList, unread })
  })
