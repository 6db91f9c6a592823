import type { RecentSet } from '../../lib/recent-set.ts'
import { MessageFlag, wireConversationType } from '../../protocol/names.ts'
import type { MessageContext } from './context.ts'
import { groupConversationID } from './conversation-id.ts'
import { ROOM_MESSAGES } from './limits.ts'
import { arrived } from './pushes.ts'
import { tellMissed } from './timeline/recover.ts'

/** What is said in live rooms comes by their polls; there is no history but what was heard. */
export const reactToRooms = (im: MessageContext, online: RecentSet<string>): void => {
  const { facts, messages: store } = im

  facts.react('room-entered', ({ groupID, to, before }) => {
    const conversationID = groupConversationID(groupID)
    store.covered(conversationID, 1, to, before)
    store.newestMet(conversationID)
  })

  facts.react('room-told', ({ groupID, from, to, messages, broadcasts }) => {
    const conversationID = groupConversationID(groupID)
    const isSaid = ({ conversationType }: { readonly conversationType: number }) =>
      conversationType === wireConversationType.group
    if (from <= to) {
      const added = store.covered(conversationID, from, to, messages.filter(isSaid))
      store.newestMet(conversationID)
      tellMissed(im, conversationID, added)
      forgetOldest(im, conversationID)
    }
    for (const notice of messages) if (!isSaid(notice)) arrived(im, online, notice)
    for (const message of broadcasts) {
      const flags = message.flags | MessageFlag.onlineOnly | MessageFlag.broadcast
      arrived(im, online, { ...message, to: groupID, sequence: 0, flags })
    }
  })
}

/** A room may go on for days: twice as many as are kept are cut to those. */
const forgetOldest = ({ messages }: MessageContext, conversationID: string): void => {
  const timeline = messages.find(conversationID)
  if (timeline === undefined) return
  const { newest } = timeline
  if (timeline.countBetween(1, newest) <= 2 * ROOM_MESSAGES) return
  messages.cleared(conversationID, timeline.sequenceFromEnd(ROOM_MESSAGES + 1))
}
