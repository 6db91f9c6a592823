/** A profile that came within this time need not be asked for again (spec 3 section 9). */
export const PROFILE_CACHE_MS = 86_400_000

/** A connection may be dead for a while before it is known to be. */
export const MISSED_SECONDS = 300

/** Maximum number of profiles that are refreshed after a lost connection. */
export const REFRESHED_PROFILES = 3_000

export const RETRY_MS = 5_000
