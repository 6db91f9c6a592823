import type { WireProfile } from './commands.ts'
import type { ProfileContext } from './context.ts'

const applyProfiles = (
  { changes, profiles, events }: ProfileContext,
  list: readonly WireProfile[],
  isNews: (wire: WireProfile) => boolean,
): void =>
  changes.batch(() => {
    const changed = list.filter((wire) => {
      const shouldNotify = isNews(wire)
      return profiles.received(wire) && shouldNotify
    })
    if (changed.length === 0) return
    events.emit('onProfileUpdated', () => changed.map(({ userID }) => profiles.open(userID)))
  })

/** The server tells what changed of others: the host hears of those that it did not know so. */
export const profilesChanged = (im: ProfileContext, list: readonly WireProfile[]): void =>
  applyProfiles(im, list, () => true)

/**
 * An answer brings profiles: the host hears of those that it knew otherwise, for nobody tells of them again once they
 * are known here (PROFILE-09).
 */
export const profilesFetched = (im: ProfileContext, list: readonly WireProfile[]): void =>
  applyProfiles(im, list, ({ userID }) => !im.profiles.isBlank(userID))
