/** Least sides of the pictures that are made of a picture: what lists show, and what a screen shows. */
export const pictureSides = { small: 198, large: 720 } as const
export type PictureSize = keyof typeof pictureSides

/** A picture as the services sees it: turned as its EXIF says. */
export interface PictureHead {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Whether smaller ones can be made of it: not of what moves, nor of what is not decoded here. */
  readonly isShrinkable: boolean
}

/** The longest side that every format takes which is written here. */
const LONGEST_SIDE = 16_383

/** Which smaller pictures there are of one: none that would have to be enlarged. */
export const sizesOf = ({ width, height, isShrinkable }: PictureHead): readonly PictureSize[] => {
  const least = Math.min(width, height)
  const longest = Math.max(width, height)
  return (['large', 'small'] as const).filter((size) => {
    const side = pictureSides[size]
    return isShrinkable && side < least && (longest * side) / least <= LONGEST_SIDE
  })
}
