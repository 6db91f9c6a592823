import { RecentSet } from '../../lib/recent-set.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag, wireConversationType } from '../../protocol/names.ts'
import type { MessageContext } from './context.ts'
import { groupConversationID } from './conversation-id.ts'
import { ROOM_MESSAGES } from './limits.ts'
import { messageID } from './message-entity.ts'
import { arrived } from './pushes.ts'
import { publishMissed } from './timeline/recover.ts'
import type { Timeline } from './timeline/timeline.ts'

/** Receives messages of live rooms from their polls; there is no other history. */
export const reactToRooms = (im: MessageContext): void => {
  const { facts, messages: store } = im
  const received = new RecentSet<string>(ROOM_MESSAGES)
  /** A repeated send after a lost response; a restarted server gives it another sequence. */
  const isRepeated = (timeline: Timeline | undefined, message: WireMessage): boolean => {
    const { tinyID, clientTime, random, sequence } = message
    if (received.add(messageID(tinyID, clientTime, random))) return false
    const known = timeline?.findSequence(tinyID, clientTime, random) ?? 0
    return known > 0 && known !== sequence
  }

  facts.react('room-entered', ({ groupID, to, before }) => {
    const conversationID = groupConversationID(groupID)
    store.rangeLoaded(conversationID, 1, to, before)
    store.newestReached(conversationID)
  })

  facts.react('room-news', ({ groupID, from, to, messages, broadcasts }) => {
    const conversationID = groupConversationID(groupID)
    const isSaid = ({ conversationType }: { readonly conversationType: number }) =>
      conversationType === wireConversationType.group
    if (from <= to) {
      const timeline = store.find(conversationID)
      const said = messages.filter((one) => isSaid(one) && !isRepeated(timeline, one))
      const added = store.rangeLoaded(conversationID, from, to, said)
      store.newestReached(conversationID)
      publishMissed(im, conversationID, added)
      forgetOldest(im, conversationID)
    }
    // Owner and administrators receive a stored notice of the end of a room.
    const role = im.groups.find(groupID)?.selfInfo.role
    const isGuest = role === undefined || role === 'Member'
    for (const notice of messages) if (!isSaid(notice) && isGuest) arrived(im, notice)
    for (const message of broadcasts) {
      const flags = message.flags | MessageFlag.onlineOnly | MessageFlag.broadcast
      arrived(im, { ...message, to: groupID, sequence: 0, flags })
    }
  })
}

/** Trims the timeline of a long-running room to the limit once it is twice as long. */
const forgetOldest = ({ messages }: MessageContext, conversationID: string): void => {
  const timeline = messages.find(conversationID)
  if (timeline === undefined) return
  const { newest } = timeline
  if (timeline.countBetween(1, newest) <= 2 * ROOM_MESSAGES) return
  messages.cleared(conversationID, timeline.sequenceFromEnd(ROOM_MESSAGES + 1))
}
