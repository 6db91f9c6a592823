import { TYPES } from '../../protocol/types.ts'
import { c2cID, peerOf } from '../messages/index.ts'
import type { Profile } from '../profiles/model.ts'
import { conversationCommands } from './commands.ts'
import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'

/** Shows the profile of the peer in C2C conversations. */
export const followProfiles = (im: ConversationContext): void => {
  const { conversations, profiles } = im
  im.facts.react('profile-changed', ({ profile }) => showProfile(im, profile))
  profiles.whoseAreShown(() =>
    conversations.sorted
      .filter(({ entity }) => entity.type === TYPES.CONV_C2C)
      .map(({ entity }) => entity.userProfile?.userID ?? ''),
  )
}

const showProfile = (im: ConversationContext, profile: Profile): void => {
  if (im.conversations.peerChanged(c2cID(profile.userID), profile)) im.listChanged()
}

/** The peer sent a message: if it has another name than the known profile, refetches the profile. */
export const peerSpoke = (im: ConversationContext, { entity }: ConversationRecord): void => {
  const { type, userProfile } = entity
  if (type !== TYPES.CONV_C2C) return
  const { profiles, requestedProfiles } = im
  const { userID, nick, avatar } = userProfile
  const profile = profiles.find(userID)
  if (profile === undefined || (profile.nick === nick && profile.avatar === avatar)) return
  if (requestedProfiles.has(userID)) return
  requestedProfiles.add(userID)
  profiles
    .ask([userID], im.wire.own)
    .then(([now]) => im.changes.batch(() => now && showProfile(im, now)))
    .catch((error: unknown) => im.log.debug(`load profile of ${userID}`, error))
    .finally(() => requestedProfiles.delete(userID))
}

/**
 * Requests the peer's read time when messages of a conversation are loaded that no row describes.
 */
export const requestPeerReads = (im: ConversationContext): void => {
  const { facts, wire, messages, conversations, log } = im
  const requested = new Set<string>()
  facts.react('session-closed', () => requested.clear())
  facts.react('history-loaded', ({ conversationID }) => {
    const isListed = conversations.get(conversationID) !== undefined
    if (isListed || requested.has(conversationID) || !conversationID.startsWith('C2C')) return
    requested.add(conversationID)
    const userIDList = [peerOf(conversationID)?.to ?? '']
    wire
      .call(conversationCommands.peerReadTimes, { userIDList })
      .then(({ peerReadTimeList }) => {
        if (!requested.has(conversationID)) return
        for (const { peerReadTime } of peerReadTimeList)
          messages.peerRead(conversationID, peerReadTime)
      })
      .catch((error: unknown) => {
        requested.delete(conversationID)
        log.debug(`load read time of ${conversationID}`, error)
      })
  })
}
