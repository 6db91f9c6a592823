import type { WireMessage } from '../../../protocol/message.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import type { MessagesDeletedEvent, UnreadAt } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { MessageEntity } from '../message-entity.ts'
import { shownHere } from '../sending/local-file.ts'

/**
 * A message was recalled or modified, by whomever. The host hears of it once, also where the message is not in
 * memory; of its own recall it does not (api-semantics 4), nor of what it has deleted. The rest of the client
 * hears every time: it may know the message and not yet what follows. `unread`: what the server counts after a
 * recall.
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
      if (isNews && !isRevoked && im.files.has(known))
        known.payload = shownHere(im, known, known.payload)
      if (!isNews || (isRevoked && im.changing.has(known))) return
    }
    // It may have been told before the message came, which was then of before the change.
    if (!im.reportedChanges.add(`${conversationID} ${sequence} ${version}`)) return
    const isMine = from === im.gate.me.userID
    // What brought the change may bring the message, too, before the host hears of it.
    const messages = () => [
      im.messages.find(conversationID)?.at(sequence) ??
        new MessageEntity(message, conversationID, isMine, 'success'),
    ]
    // It comes as it was stored: its URLs may be old.
    if (known !== undefined) void im.plugins.media?.renewed(conversationID, [known])
    im.events.emit(isRevoked ? 'onMessageRevoked' : 'onMessageModified', messages)
  })

/** This user has deleted messages for itself, here or on another device; it may be told twice. */
export const deleted = (
  im: MessageContext,
  conversationID: string,
  { sequenceList, unread }: Omit<MessagesDeletedEvent, 'event'>,
): void =>
  im.changes.batch(() => {
    im.messages.removed(conversationID, sequenceList)
    im.facts.publish('messages-deleted', { conversationID, sequenceList, unread })
  })
