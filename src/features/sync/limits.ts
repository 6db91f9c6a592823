/** Missed messages of a group below this are fetched at once; more stay a hole (spec 3 section 4). */
export const GROUP_GAP_BELOW = 300

/** Missed messages of a C2C conversation that span at most this are fetched at once (spec 3 section 4). */
export const C2C_GAP_SECONDS = 600

/** Messages per request of a recovery. */
export const RECOVERY_PAGE = 100

/** Delay after a synchronisation or recovery that failed though there is a connection. */
export const retryDelayMs = () => 3_000

/** More entries that are pushed while a synchronisation runs make it begin from the start. */
export const MEANWHILE = 1_000

/** Time that a message may be overtaken by later ones before it counts as missed. */
export const OVERTAKEN_MS = 1_000

/** Maximum number of pages that fill holes after a recovery; the rest is loaded on scrolling. */
export const FILL_PAGES = 20

/** Pause between two pages. */
export const FILL_PAUSE_MS = 500
