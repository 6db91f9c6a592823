/** Where an object stands. */
export const ObjectState = {
  /** Somebody may bring its bytes. */
  open: 0,
  /** Its bytes are there, and what they are is known. */
  stored: 1,
  gone: 2,
} as const
