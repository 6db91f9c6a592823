import { firstWebpFrame, readMovingWebp } from './moving-webp.ts'
import { readPicture, UnfitPicture } from './pictures.ts'

/** Why {@link stillPicture} gives none. */
export type NoStill = 'too large' | 'no picture'

const isTooLarge = ({ width, height }: { width: number; height: number }, most: number): boolean =>
  width * height > most

/**
 * A picture that can be decoded without harm, judged by what the file says of itself; nothing is decoded. Of a webp
 * that moves it is the first frame, as a file of its own: its frames are never counted. `mostPixels` is halved for
 * pictures with 16 bits a colour that are decoded as a whole.
 */
export const stillPicture = async (
  bytes: Uint8Array,
  mostPixels: number,
): Promise<Uint8Array | NoStill> => {
  const moving = readMovingWebp(bytes)
  if (moving !== undefined && isTooLarge(moving, mostPixels)) return 'too large'
  const still = moving === undefined ? bytes : firstWebpFrame(bytes)
  if (still === undefined) return 'no picture'
  try {
    const head = await readPicture(still, { streamed: mostPixels, whole: mostPixels })
    return isTooLarge(head, mostPixels) ? 'too large' : still
  } catch (cause) {
    if (!(cause instanceof UnfitPicture)) throw cause
    return cause.isTooLarge ? 'too large' : 'no picture'
  }
}
