import { type Crop, cutOf } from './crop.ts'

/** The largest displayed avatar on high-density screens. */
const MAX_SIDE = 512

const TYPE = 'image/jpeg'
const QUALITY = 0.9

/** Exports the part in the window as a file. */
export const cutPicture = async (picture: HTMLImageElement, crop: Crop): Promise<File> => {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { x, y, side } = cutOf(size, crop)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(MAX_SIDE, side))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('cut a picture: there is no canvas')
  // Transparent pixels become white in the JPEG, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY))
  if (blob === null) throw new Error('cut a picture: it cannot be encoded')
  return new File([blob], 'avatar.jpg', { type: TYPE })
}
