import { firstWebpFrame, readMovingWebp } from './moving-webp.ts'

/** The reason if {@link stillPicture} returns none. */
export type NoStill = 'too large' | 'no picture'

const isTooLarge = ({ width, height }: { width: number; height: number }, most: number): boolean =>
  width * height > most

/**
 * A picture that can be decoded safely, judged by its header; nothing is decoded. For an animated
 * webp it is the first frame, as a file of its own: its frames are never counted. `mostPixels` is
 * halved for pictures with 16 bits per colour that are decoded as a whole.
 */
export const stillPicture = async (
  bytes: Uint8Array,
  mostPixels: number,
): Promise<Uint8Array | NoStill> => {
  const moving = readMovingWebp(bytes)
  if (moving !== undefined && isTooLarge(moving, mostPixels)) return 'too large'
  const still = moving === undefined ? bytes : firstWebpFrame(bytes)
  if (still === undefined) return 'no picture'
  const { readPicture, UnfitPicture } = await import('./pictures.ts')
  try {
    const head = await readPicture(still, { streamed: mostPixels, whole: mostPixels })
    return isTooLarge(head, mostPixels) ? 'too large' : still
  } catch (cause) {
    if (!(cause instanceof UnfitPicture)) throw cause
    return cause.isTooLarge ? 'too large' : 'no picture'
  }
}
