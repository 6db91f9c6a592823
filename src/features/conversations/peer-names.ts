import { TYPES } from '../../protocol/types.ts'
import { c2cID } from '../messages/index.ts'
import type { Profile } from '../profiles/model.ts'
import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'

/**
 * The other side of a C2C conversation is shown as its profile says. Returns what to do when it has spoken: where a
 * message names it otherwise than the profile that is known, one of the two is old, and the server is asked.
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
