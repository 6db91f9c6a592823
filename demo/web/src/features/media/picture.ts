import type { ImagePayload } from 'tavern-im/strict'
import type { ShownPicture } from '../../ui/shown-picture.ts'

const GIF = 2

/** Up to this size the original is shown instead of the large copy. */
const LIGHT_BYTES = 2 * 2 ** 20

type Sizes = Pick<ImagePayload, 'imageFormat' | 'imageInfoArray'>

/**
 * URLs of a picture's sizes; a missing size falls back to the next larger one, '' if there is none.
 */
export const addressesOf = ({ imageFormat, imageInfoArray }: Sizes) => {
  const [original, large, thumbnail] = imageInfoArray
  const whole = original?.url ?? ''
  // Small copies of GIFs are not animated.
  if (imageFormat === GIF && (original?.size ?? 0) <= LIGHT_BYTES) {
    return { original: whole, large: whole, thumb: whole }
  }
  const largeUrl = large?.url || whole
  return { original: whole, large: largeUrl, thumb: thumbnail?.url || largeUrl }
}

/** A picture for the full-screen viewer. */
export const shownPictureOf = (key: string, image: ImagePayload): ShownPicture => {
  const { original, large, thumb } = addressesOf(image)
  const { width = 0, height = 0, size = 0 } = image.imageInfoArray[0] ?? {}
  const isLight = size > 0 && size <= LIGHT_BYTES
  return { key, src: isLight ? original : large, thumb, original, width, height }
}
