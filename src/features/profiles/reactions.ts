import type { WireProfile } from './commands.ts'
import type { ProfileContext } from './context.ts'
import { fetchProfiles } from './methods/get-user-profile.ts'
import type { Profile } from './model.ts'

/** My profile changed, here or on another device: everybody hears. */
export const myProfileChanged = (im: ProfileContext, wire: WireProfile): Profile =>
  im.changes.batch(() => {
    const profile = im.profiles.received(wire)
    im.facts.publish('my-profile-changed', { profile })
    im.events.emit('onProfileUpdated', () => [profile])
    return profile
  })

/** Loads my profile at the start of a session, so that what I write carries my name. */
export const loadMyProfile = async (im: ProfileContext): Promise<void> => {
  const [profile] = await fetchProfiles(im, [im.gate.me.userID])
  if (profile !== undefined) im.facts.publish('my-profile-changed', { profile })
}
