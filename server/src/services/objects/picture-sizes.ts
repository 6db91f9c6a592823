/** Shorter sides of derived pictures: for lists, and for the screen. */
export const pictureSides = { small: 198, large: 720 } as const
export type PictureSize = keyof typeof pictureSides

/** A picture as the services see it: rotated by its EXIF. */
export interface PictureHead {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /**
   * Whether smaller pictures can be made: not of animations, nor of formats that are not decoded
   * here.
   */
  readonly isShrinkable: boolean
}

/** The longest side that all written formats support. */
const LONGEST_SIDE = 16_383

/** The smaller pictures of one: none that would have to be enlarged. */
export const sizesOf = ({ width, height, isShrinkable }: PictureHead): readonly PictureSize[] => {
  const least = Math.min(width, height)
  const longest = Math.max(width, height)
  return (['large', 'small'] as const).filter((size) => {
    const side = pictureSides[size]
    return isShrinkable && side < least && (longest * side) / least <= LONGEST_SIDE
  })
}
