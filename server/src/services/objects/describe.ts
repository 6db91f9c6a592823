import type { Description, ObjectRow } from './object-rows.ts'
import type { ObjectStore } from './store.ts'

export const nothingKnown: Description = { width: 0, height: 0, duration: 0, derived: [] }

/**
 * Describes a stored object of a known type, and makes its derived pictures. Throws a `Refusal` if
 * it is not of its kind.
 */
export type Describe = (order: {
  readonly row: ObjectRow
  /** Media type of its content. */
  readonly type: string
  readonly size: number
  readonly store: ObjectStore
}) => Promise<Description>

/** Describes nothing. */
export const describeNothing: Describe = async () => nothingKnown
