import type { ObjectRow } from './object-rows.ts'
import type { ObjectStore, Variant } from './store.ts'

/** A picture derived from an object and stored with it. */
export interface DerivedPicture {
  readonly variant: Variant
  readonly width: number
  readonly height: number
  readonly size: number
  /** `jpg`, `png`, … */
  readonly format: string
}

/** Size and duration of an object. All 0 if unknown. */
export interface Description {
  /** Pixels, after rotation by EXIF. */
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  readonly derived: readonly DerivedPicture[]
}

/** The pictures derived from an object. */
export const derivedOf = ({ derived }: ObjectRow): readonly DerivedPicture[] =>
  derived === '' ? [] : JSON.parse(derived)

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
