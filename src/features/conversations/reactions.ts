import { MessageFlag, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { Facts } from '../facts.ts'
import type { Group } from '../groups/model.ts'
import {
  conversationIDOf,
  groupConversationID,
  groupOf,
  isOfTopic,
  requirePeer,
  rootOf,
  sequenceOf,
  timeOf,
} from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import { advance, isElsewhere, lastKnownTime, spanOf, unreadReceived } from './apply-row.ts'
import type { ConversationContext } from './context.ts'
import { peerSpoke } from './peers.ts'
import { type ConversationRecord, isOfGroup, isRoom } from './record.ts'
import { discards } from './settings.ts'

type Reactions = {
  readonly [Name in keyof Facts]?: (im: ConversationContext, fact: Facts[Name]) => void
}

const reactions: Reactions = {
  'messages-received'(im, { conversationID, messages }) {
    const { conversations } = im
    const known = conversations.get(conversationID)
    const first = messages[0]
    const last = messages.at(-1)
    if (!first || !last) return
    const isSeen = messages.some(({ flags }) => (flags & MessageFlag.hidden) === 0)
    // Late messages do not restore a left group; after a rejoin, its row has them.
    if (known === undefined && (!isSeen || im.leftGroups.has(conversationID))) return
    if (known !== undefined && last.sequence <= known.newest && first.sequence >= known.begunAt)
      return
    jumped(im, known, first.sequence, first.time)
    const record = conversations.received(conversationID, messages, im.gate.me.userID)
    if (!isSeen) return
    if (known === undefined) complete(im, record)
    else peerSpoke(im, record)
    advance(im, record)
    im.listChanged()
  },

  'message-sent'(im, { message }) {
    const { conversations } = im
    const conversationID = conversationIDOf(message)
    const known = conversations.get(conversationID)
    // The group was left, or the answer to its creation follows.
    if (known === undefined && isElsewhere(im, conversationID))
      im.leftGroups.set(conversationID, message)
    if (im.leftGroups.has(conversationID)) return
    jumped(im, known, sequenceOf(message), timeOf(message))
    const record = conversations.sent(message, userOf(im, conversationID))
    if (known === undefined) complete(im, record)
    advance(im, record)
    im.listChanged()
  },

  'message-changed'(im, { conversationID, message, unread }) {
    const record = im.conversations.get(conversationID)
    if (record === undefined) return
    im.conversations.changed(conversationID, message, im.gate.me.userID)
    if (unread !== undefined) unreadReceived(im, conversationID, unread)
    advance(im, record)
    im.listChanged()
  },

  'messages-deleted'(im, { conversationID, sequenceList, unread }) {
    const record = im.conversations.get(conversationID)
    if (record === undefined) return
    if (unread !== undefined) unreadReceived(im, conversationID, unread)
    // The log has the unread count of C2C: it arrives if only the response has.
    else if (isOfGroup(record.entity)) im.conversations.uncounted(record, sequenceList)
    im.listChanged()
    const { lastSequence } = record.entity.lastMessage
    if (sequenceList.includes(lastSequence)) im.refetches.request(conversationID)
  },

  'peer-read'(im, { conversationID, readTime }) {
    im.conversations.readByPeer(conversationID, readTime, im.gate.me.userID)
    im.listChanged()
  },

  // While lists are loading, they define which conversations exist.
  'group-joined'(im, { group }) {
    joined(im, group, im.gate.status === 'ready')
  },

  'group-entered'(im, { group }) {
    const known = im.conversations.get(groupConversationID(group.groupID))
    if (known === undefined) joined(im, group, true)
  },

  'session-ready'(im) {
    topicsLeft(im, (groupID) => im.groups.find(groupID) === undefined)
  },

  'group-changed'(im, { group }) {
    im.conversations.groupChanged(groupConversationID(group.groupID), group, false)
    im.listChanged()
  },

  'group-left'(im, { groupID }) {
    const conversationID = groupConversationID(groupID)
    im.leftGroups.set(conversationID, undefined)
    im.conversations.removed(conversationID)
    im.messages.forget(conversationID)
    topicsLeft(im, (communityID) => communityID === groupID)
    im.listChanged()
  },

  'session-closed'(im) {
    im.pendingReads.clear()
    im.refetches.clear()
    im.leftGroups.clear()
    im.conversations.cleared()
  },
}

/** Starts the reactions of conversations to facts. */
export const reactToFacts = (im: ConversationContext): void => {
  for (const [name, reaction] of Object.entries(reactions))
    im.facts.react(name as keyof Facts, (fact) => reaction(im, fact as never))
}

/** `isLive` if the conversation begins now. */
const joined = (im: ConversationContext, group: Group, isLive: boolean): void => {
  const conversationID = groupConversationID(group.groupID)
  // Messages of the absence, or from before the group was known, are in no record.
  const sent = im.leftGroups.get(conversationID)
  const isBack = im.leftGroups.delete(conversationID) && !isOfTopic(conversationID)
  const record = im.conversations.groupChanged(conversationID, group, isLive)
  if (record !== undefined) {
    if (sent && sequenceOf(sent) >= group.nextMessageSeq) im.conversations.sent(sent)
    // Messages may have arrived before the group.
    advance(im, record)
  }
  // A new member of a Meeting can read earlier messages.
  const isOlder = group.type === TYPES.GRP_MEETING && group.nextMessageSeq > 1
  if (isLive && (isOlder || isBack)) im.refetches.request(conversationID)
  im.listChanged()
}

/** Removes the topics of left communities, also topics that are not loaded yet. */
const topicsLeft = (im: ConversationContext, isLeft: (communityID: string) => boolean): void => {
  for (const conversationID of im.messages.conversationIDs()) {
    if (!isOfTopic(conversationID) || !isLeft(rootOf(groupOf(conversationID)))) continue
    im.conversations.removed(conversationID)
    im.messages.forget(conversationID)
  }
}

/** A message is about to be received: an absent range below it is missed. */
const jumped = (
  im: ConversationContext,
  known: ConversationRecord | undefined,
  sequence: number,
  time: number,
): void => {
  if (known === undefined) return
  const { newest, entity } = known
  if (isRoom(entity) || newest === 0 || sequence <= newest + 1 || discards(entity)) return
  const { conversationID, lastMessage } = entity
  im.facts.publish('messages-missed', {
    conversationID,
    from: newest + 1,
    to: sequence - 1,
    spanSeconds: spanOf(lastKnownTime(im, conversationID, lastMessage.lastTime), time),
    isCounted: false,
  })
}

const userOf = (im: ConversationContext, conversationID: string): UserInfo | undefined => {
  const { conversationType, to: userID } = requirePeer(conversationID, 'sendMessage')
  if (conversationType !== wireConversationType.c2c) return undefined
  const profile = im.profiles.find(userID)
  return { userID, nick: profile?.nick ?? '', avatar: profile?.avatar ?? '' }
}

/** A conversation that began with a message: shows its group, or requests the user's profile. */
const complete = (im: ConversationContext, record: ConversationRecord): void => {
  const { conversationID, type, userProfile } = record.entity
  if (isOfGroup(record.entity)) {
    const group = im.groups.find(groupOf(conversationID))
    if (group !== undefined) im.conversations.groupChanged(conversationID, group, true)
    else if (isOfTopic(conversationID)) im.refetches.request(conversationID)
    return
  }
  // The row has the read sequences of both sides.
  if (record.begunAt > record.readSequence + 1) im.refetches.request(conversationID)
  if (type !== 'C2C') return
  const userID = conversationID.slice('C2C'.length)
  if (userProfile?.nick) return
  im.profiles
    .load([userID])
    .then(() => {
      const profile = im.profiles.find(userID)
      if (profile === undefined) return
      const { nick, avatar } = profile
      im.changes.batch(() => {
        if (im.conversations.peerChanged(conversationID, { userID, nick, avatar })) im.listChanged()
      })
    })
    .catch((error: unknown) => im.log.debug(`load profile of ${userID}`, error))
}
