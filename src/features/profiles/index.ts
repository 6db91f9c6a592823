import { bindMethods } from '../../kernel/method.ts'
import type { Caller } from '../../kernel/wire.ts'
import { isLike } from '../../lib/is-like.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileApi, ProfileEventData } from './api.ts'
import { profilePushes, type WireProfile } from './commands.ts'
import type { ProfileContext, ProfileUses } from './context.ts'
import { fetchProfiles } from './fetch-profiles.ts'
import { getMyProfile } from './methods/get-my-profile.ts'
import { getUserProfile } from './methods/get-user-profile.ts'
import { updateMyProfile } from './methods/update-my-profile.ts'
import { type Profile, profileShape, profilesShape } from './model.ts'
import { createRefresh, loadMyProfile, myProfileChanged } from './reactions.ts'
import { profilesChanged, profilesFetched } from './received-profiles.ts'
import { ProfileStore } from './store.ts'

export { emptyProfile, type Profile, profileShape, profilesShape } from './model.ts'

/** Profiles of users: mine and those that were asked for. */
export interface ProfileFeature {
  readonly api: ProfileApi
  find(userID: string): Profile | undefined
  /** The live entity, even if its data is unknown so far. */
  entityOf(userID: string): Profile
  /** Applies profiles from answers of other features. */
  received(profiles: readonly WireProfile[]): void
  /** Requests the unknown ones. */
  load(userIDs: readonly string[]): Promise<void>
  /** Requests these again, regardless of the cache, by this caller. */
  ask(userIDs: readonly string[], wire: Caller): Promise<Profile[]>
  /** Says whose profiles are shown besides those that are here: they are refreshed after a lost connection. */
  whoseAreShown(others: () => Iterable<string>): void
  /** Part of the start of a session. */
  loadMine(): Promise<void>
}

const createProfiles = (
  kernel: FeatureKernel<ProfileEventData>,
  uses: ProfileUses,
): ProfileFeature => {
  const profiles = new ProfileStore({
    changes: kernel.changes,
    now: () => kernel.platform.clock.now(),
    whenChanged: (profile) => kernel.facts.publish('profile-changed', { profile }),
  })
  const context: ProfileContext = { ...kernel, ...uses, profiles }
  let shown: () => Iterable<string> = () => []
  kernel.wire.onPush(profilePushes.changed, (body) => {
    if (isLike(profilesShape, body)) profilesChanged(context, body.profileList)
  })
  kernel.logs.account.add({
    profile: [{ profile: profileShape }, ({ profile }) => void myProfileChanged(context, profile)],
  })
  createRefresh(context, () => shown())
  kernel.facts.react('session-closed', () => profiles.cleared())
  const table = { getMyProfile, getUserProfile, updateMyProfile }
  return {
    api: bindMethods<ProfileApi, ProfileContext>(table, context, kernel.gate),
    find: (userID) => profiles.get(userID),
    entityOf: (userID) => profiles.open(userID),
    received: (list) => profilesFetched(context, list),
    async load(userIDs) {
      const blank = userIDs.filter((userID) => profiles.isBlank(userID))
      for (let from = 0; from < blank.length; from += LIMITS.USER_PROFILE_LIST)
        await fetchProfiles(context, blank.slice(from, from + LIMITS.USER_PROFILE_LIST))
    },
    ask: (userIDs, wire) => fetchProfiles(context, userIDs, wire),
    whoseAreShown(others) {
      shown = others
    },
    loadMine: () => loadMyProfile(context),
  }
}

export const profileFeature: Feature<ProfileFeature, ProfileUses> = {
  name: 'profiles',
  uses: { configuration: configurationFeature },
  create: createProfiles,
}
