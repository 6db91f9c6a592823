/** States of an object. */
export const ObjectState = {
  /** Its bytes may be uploaded. */
  open: 0,
  /** Its bytes are stored and inspected. */
  stored: 1,
  gone: 2,
} as const
