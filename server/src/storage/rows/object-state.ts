/** States of an object. */
export const ObjectState = {
  /** Its bytes may be uploaded. */
  open: 0,
  /** Its bytes are stored and inspected. */
  stored: 1,
  gone: 2,
} as const

/** Minimum charge of a file against the quota of its user: a row, disk space, an inspection. */
export const LEAST_BYTES = 16 * 1024
