/** Lifetime of a cached profile (spec 3 section 9). */
export const PROFILE_CACHE_MS = 86_400_000

/** Maximum time before a dead connection is detected. */
export const MISSED_SECONDS = 300

/** Maximum number of profiles that are refreshed after a lost connection. */
export const REFRESHED_PROFILES = 3_000

export const RETRY_MS = 5_000
