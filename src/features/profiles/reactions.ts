import { readable } from '../../kernel/readable.ts'
import { Retrying } from '../../kernel/retry.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { profileCommands, type WireProfile } from './commands.ts'
import type { ProfileContext } from './context.ts'
import { fetchProfiles } from './fetch-profiles.ts'
import { type Profile, profilesShape } from './model.ts'
import { profilesChanged } from './received-profiles.ts'

/** Maximum time before a dead connection is detected. */
const MISSED_SECONDS = 300

/** Maximum number of profiles that are refreshed after a lost connection. */
const REFRESHED_PROFILES = 3_000

/** Wait before failed profiles are requested again; each time twice as long. */
const RETRY_MS = 5_000

const newsShape = { ...profilesShape, nextIndex: 0 }

/** My profile changed, on this or another device: notifies the host. */
export const myProfileChanged = (im: ProfileContext, wire: WireProfile): Profile =>
  im.changes.batch(() => {
    im.profiles.received(wire)
    const profile = im.profiles.open(wire.userID)
    im.facts.publish('my-profile-changed', { profile })
    im.events.emit('onProfileUpdated', () => [profile])
    return profile
  })

/**
 * Loads my profile at the start of a session, so that my messages carry my name, and after the
 * account's log was lost. Notifies the host if the profile differs from the known one.
 */
export const loadMyProfile = async (im: ProfileContext): Promise<void> => {
  const [profile] = await fetchProfiles(im, [im.gate.me.userID], im.wire.ownOnce)
  if (profile !== undefined) im.facts.publish('my-profile-changed', { profile })
}

/** Asks which of the profiles that are shown here have changed since the connection was lost. */
export const createRefresh = (im: ProfileContext, others: () => Iterable<string>) => {
  /** Server unix seconds up to which all changes were heard. */
  let since: number | undefined
  const retrying = new Retrying(im, RETRY_MS, async () => {
    const shown = new Set([...others(), ...im.profiles.known])
    // Mine is followed by the account's log.
    shown.delete(im.gate.me.userID)
    const all = [...shown].slice(0, REFRESHED_PROFILES)
    for (let from = 0; since !== undefined && from < all.length; ) {
      const userIDList = all.slice(from, from + LIMITS.PROFILE_NEWS)
      const answer = await im.wire.ownOnce.call(profileCommands.news, { userIDList, since })
      const { profileList, nextIndex } = readable('refresh profiles', newsShape, answer)
      profilesChanged(im, profileList)
      from += nextIndex > 0 ? nextIndex : userIDList.length
    }
    since = undefined
  })
  im.facts.react('connection-lost', () => {
    retrying.stop()
    since ??= Math.floor(im.serverTime() / 1000) - MISSED_SECONDS
  })
  im.facts.react('session-opened', ({ isResumed }) => {
    if (isResumed) retrying.start()
    else since = undefined
  })
  im.facts.react('session-closed', () => {
    retrying.stop()
    since = undefined
  })
}
