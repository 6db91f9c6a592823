import type { ImagePayload } from 'tavern-im/strict'
import type { ShownPicture } from '../../ui/show-pictures.ts'

const GIF = 2

/** Up to so many bytes the picture itself is looked at, and not its large copy. */
const LIGHT_BYTES = 2 * 2 ** 20

type Sizes = Pick<ImagePayload, 'imageFormat' | 'imageInfoArray'>

/** The addresses of a picture's sizes; where one is missing the next larger one serves. '' where none is. */
export const addressesOf = ({ imageFormat, imageInfoArray }: Sizes) => {
  const [original, large, thumbnail] = imageInfoArray
  const whole = original?.url ?? ''
  // Small copies of what moves stand still.
  if (imageFormat === GIF && (original?.size ?? 0) <= LIGHT_BYTES) {
    return { original: whole, large: whole, thumb: whole }
  }
  const largeUrl = large?.url || whole
  return { original: whole, large: largeUrl, thumb: thumbnail?.url || largeUrl }
}

/** A picture as it is looked at in full. */
export const shownPictureOf = (key: string, image: ImagePayload): ShownPicture => {
  const { original, large, thumb } = addressesOf(image)
  const { width = 0, height = 0, size = 0 } = image.imageInfoArray[0] ?? {}
  const isLight = size > 0 && size <= LIGHT_BYTES
  return { key, src: isLight ? original : large, thumb, original, width, height }
}
