import type { Changes } from '../../kernel/changes.ts'
import type { WireProfile } from './commands.ts'
import { emptyProfile, type Profile, refresh } from './model.ts'

/** Lifetime of a cached profile (spec 3 section 9). */
const PROFILE_CACHE_MS = 86_400_000

interface StoreParts {
  readonly changes: Changes
  now(): number
  /** A profile became known or changed. */
  whenChanged(profile: Profile): void
}

/** The known profiles. */
export class ProfileStore {
  readonly #parts: StoreParts
  readonly #profiles = new Map<string, Profile>()
  /** Time when each profile was received; missing profiles are unknown. */
  readonly #receivedAt = new Map<string, number>()

  constructor(parts: StoreParts) {
    this.#parts = parts
  }

  get(userID: string): Profile | undefined {
    return this.isBlank(userID) ? undefined : this.#profiles.get(userID)
  }

  /** The users with a known profile. */
  get known(): Iterable<string> {
    return this.#receivedAt.keys()
  }

  /** Whether the profile is unknown. */
  isBlank(userID: string): boolean {
    return !this.#receivedAt.has(userID)
  }

  /** The profile was received recently enough to skip a request. */
  isFresh(userID: string): boolean {
    const age = this.#parts.now() - (this.#receivedAt.get(userID) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back says nothing of ages.
    return age >= 0 && age < PROFILE_CACHE_MS
  }

  /** The entity that shows the profile once it is known. */
  open(userID: string): Profile {
    const known = this.#profiles.get(userID)
    if (known !== undefined) return known
    const profile = emptyProfile(userID)
    this.#parts.changes.handed.add(profile)
    this.#profiles.set(userID, profile)
    return profile
  }

  /** Transition: a profile was received. False: it is unchanged. */
  received(wire: WireProfile): boolean {
    const profile = this.open(wire.userID)
    const isNew = this.isBlank(wire.userID)
    this.#receivedAt.set(wire.userID, this.#parts.now())
    const before = JSON.stringify(profile)
    refresh(profile, wire)
    if (!isNew && JSON.stringify(profile) === before) return false
    this.#parts.changes.mark(`profile:${wire.userID}`, profile)
    this.#parts.whenChanged(profile)
    return true
  }

  /** Transition: the session is over. */
  cleared(): void {
    for (const userID of this.#profiles.keys()) this.#parts.changes.mark(`profile:${userID}`)
    this.#profiles.clear()
    this.#receivedAt.clear()
  }
}
