import type { WireProfile } from './commands.ts'
import type { ProfileContext } from './context.ts'

const told = (
  { changes, profiles, events }: ProfileContext,
  list: readonly WireProfile[],
  isNews: (wire: WireProfile) => boolean,
): void =>
  changes.batch(() => {
    const changed = list.filter((wire) => {
      const isHeard = isNews(wire)
      return profiles.received(wire) && isHeard
    })
    if (changed.length === 0) return
    events.emit('onProfileUpdated', () => changed.map(({ userID }) => profiles.open(userID)))
  })

/** The server tells what changed of others: the host hears of those that it did not know so. */
export const profilesTold = (im: ProfileContext, list: readonly WireProfile[]): void =>
  told(im, list, () => true)

/**
 * An answer brings profiles: the host hears of those that it knew otherwise, for nobody tells of them again once they
 * are known here (PROFILE-09).
 */
export const profilesBrought = (im: ProfileContext, list: readonly WireProfile[]): void =>
  told(im, list, ({ userID }) => !im.profiles.isBlank(userID))
