import type { Changes } from '../../kernel/changes.ts'
import type { WireProfile } from './commands.ts'
import { emptyProfile, type Profile, refresh } from './model.ts'

/** The profiles that are known here. */
export class ProfileStore {
  readonly #changes: Changes
  readonly #whenChanged: (profile: Profile) => void
  readonly #profiles = new Map<string, Profile>()
  readonly #blanks = new Set<string>()

  /** `whenChanged`: a profile is another one now, or known at all. */
  constructor(changes: Changes, whenChanged: (profile: Profile) => void) {
    this.#changes = changes
    this.#whenChanged = whenChanged
  }

  get(userID: string): Profile | undefined {
    return this.isBlank(userID) ? undefined : this.#profiles.get(userID)
  }

  /** Nothing is known of it. */
  isBlank(userID: string): boolean {
    return this.#blanks.has(userID) || !this.#profiles.has(userID)
  }

  /** The entity that shows the profile once it is known. */
  open(userID: string): Profile {
    const known = this.#profiles.get(userID)
    if (known !== undefined) return known
    const profile = emptyProfile(userID)
    this.#profiles.set(userID, profile)
    this.#blanks.add(userID)
    return profile
  }

  /** Transition: the server told of a profile. */
  received(wire: WireProfile): Profile {
    const profile = this.open(wire.userID)
    this.#blanks.delete(wire.userID)
    const before = JSON.stringify(profile)
    refresh(profile, wire)
    this.#changes.mark(`profile:${wire.userID}`, profile)
    if (JSON.stringify(profile) !== before) this.#whenChanged(profile)
    return profile
  }

  /** Transition: the session is over. */
  cleared(): void {
    for (const userID of this.#profiles.keys()) this.#changes.mark(`profile:${userID}`)
    this.#profiles.clear()
    this.#blanks.clear()
  }
}
