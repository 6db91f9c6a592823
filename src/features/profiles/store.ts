import type { Changes } from '../../kernel/changes.ts'
import type { WireProfile } from './commands.ts'
import { emptyProfile, type Profile, refresh } from './model.ts'

/** The profiles that are known here. */
export class ProfileStore {
  readonly #changes: Changes
  readonly #profiles = new Map<string, Profile>()

  constructor(changes: Changes) {
    this.#changes = changes
  }

  get(userID: string): Profile | undefined {
    return this.#profiles.get(userID)
  }

  /** Transition: the server told of a profile. */
  received(wire: WireProfile): Profile {
    const profile = this.#profiles.get(wire.userID) ?? emptyProfile(wire.userID)
    this.#profiles.set(wire.userID, profile)
    refresh(profile, wire)
    this.#changes.mark(`profile:${wire.userID}`, profile)
    return profile
  }

  /** Transition: the session is over. */
  cleared(): void {
    for (const userID of this.#profiles.keys()) this.#changes.mark(`profile:${userID}`)
    this.#profiles.clear()
  }
}
