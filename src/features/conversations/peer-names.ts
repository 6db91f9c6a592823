import { TYPES } from '../../protocol/types.ts'
import { c2cID } from '../messages/index.ts'
import type { Profile } from '../profiles/model.ts'
import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'

/**
 * Shows the profile of the peer in C2C conversations. Returns a callback for messages of the peer:
 * if a message has another name than the known profile, it refetches the profile.
 */
export const followProfiles = (im: ConversationContext): ((record: ConversationRecord) => void) => {
  const { conversations, profiles, facts, log } = im
  const requested = new Set<string>()

  const show = (profile: Profile): void => {
    if (conversations.peerChanged(c2cID(profile.userID), profile)) im.listChanged()
  }
  facts.react('profile-changed', ({ profile }) => show(profile))

  profiles.whoseAreShown(() =>
    conversations.sorted
      .filter(({ entity }) => entity.type === TYPES.CONV_C2C)
      .map(({ entity }) => entity.userProfile?.userID ?? ''),
  )

  return ({ entity: { type, userProfile } }) => {
    if (type !== TYPES.CONV_C2C) return
    const { userID, nick, avatar } = userProfile
    const profile = profiles.find(userID)
    if (profile === undefined || (profile.nick === nick && profile.avatar === avatar)) return
    if (requested.has(userID)) return
    requested.add(userID)
    profiles
      .ask([userID], im.wire.own)
      .then(([now]) => im.changes.batch(() => now && show(now)))
      .catch((error: unknown) => log.debug(`profile of ${userID} is not known`, error))
      .finally(() => requested.delete(userID))
  }
}
