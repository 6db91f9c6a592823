import type { ObjectRow } from './object-rows.ts'
import type { ObjectStore, Variant } from './store.ts'

/** A picture that was made of an object and is kept beside it. */
export interface DerivedPicture {
  readonly variant: Variant
  readonly width: number
  readonly height: number
  readonly size: number
  /** `jpg`, `png`, … */
  readonly format: string
}

/** What an object shows or plays. All 0 where nobody can tell. */
export interface Description {
  /** Pixels, turned upright. */
  readonly width: number
  readonly height: number
  /** Seconds. */
  readonly duration: number
  readonly derived: readonly DerivedPicture[]
}

/** The pictures that were made of an object. */
export const derivedOf = ({ derived }: ObjectRow): readonly DerivedPicture[] =>
  derived === '' ? [] : JSON.parse(derived)

export const nothingKnown: Description = { width: 0, height: 0, duration: 0, derived: [] }

/**
 * Looks at an object whose bytes are in the store and whose type is known, and makes what belongs beside it.
 * Throws a `Refusal` for what is none of its kind after all.
 */
export type Describe = (order: {
  readonly row: ObjectRow
  /** Media type of its content. */
  readonly type: string
  readonly size: number
  readonly store: ObjectStore
}) => Promise<Description>

/** Knows nothing of any object. */
export const describeNothing: Describe = async () => nothingKnown
