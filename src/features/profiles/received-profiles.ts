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

/** The server pushed changed profiles of others: the host receives those that differ. */
export const profilesChanged = (im: ProfileContext, list: readonly WireProfile[]): void =>
  applyProfiles(im, list, () => true)

/**
 * A response contains profiles: the host receives those that differ from the known ones, because no
 * later event would report them (PROFILE-09).
 */
export const profilesFetched = (im: ProfileContext, list: readonly WireProfile[]): void =>
  applyProfiles(im, list, ({ userID }) => !im.profiles.isBlank(userID))
