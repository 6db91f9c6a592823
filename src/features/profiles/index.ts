import { bindMethods } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileApi } from './api.ts'
import type { WireProfile } from './commands.ts'
import type { ProfileContext, ProfileUses } from './context.ts'
import { getMyProfile, getUserProfile } from './methods/get-user-profile.ts'
import { updateMyProfile } from './methods/update-my-profile.ts'
import type { Profile } from './model.ts'
import { loadMyProfile, myProfileChanged } from './reactions.ts'
import { ProfileStore } from './store.ts'

/** Profiles of users: mine and those that were asked for. */
export interface ProfileFeature {
  readonly api: ProfileApi
  find(userID: string): Profile | undefined
  /** My profile as another device changed it. */
  changed(profile: WireProfile): void
  /** Part of the start of a session. */
  loadMine(): Promise<void>
}

export const createProfiles = (kernel: FeatureKernel, uses: ProfileUses): ProfileFeature => {
  const profiles = new ProfileStore(kernel.changes)
  const context: ProfileContext = { ...kernel, ...uses, profiles }
  kernel.facts.react('session-closed', () => profiles.cleared())
  const table = { getMyProfile, getUserProfile, updateMyProfile }
  return {
    api: bindMethods<ProfileApi, ProfileContext>(table, context, kernel.gate),
    find: (userID) => profiles.get(userID),
    changed: (profile) => void myProfileChanged(context, profile),
    loadMine: () => loadMyProfile(context),
  }
}
