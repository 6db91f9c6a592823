const MAX_BYTES = 1024 * 1024
const LONGEST_SIDE = 1024

/** JPEG qualities in descending order; the first that fits is used. */
const QUALITIES = [0.86, 0.72, 0.58, 0.44, 0.3] as const

const TYPE = 'image/jpeg'

const drawn = async (file: Blob): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('compress a picture: there is no canvas')
  // Transparent pixels become white in the JPEG, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, TYPE, quality))

/**
 * Compresses a picture to at most 1 MB and 1024 px on its longest side. Rejects undecodable
 * pictures.
 */
export const compressed = async (file: File): Promise<File> => {
  const canvas = await drawn(file)
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, quality)
    if (blob !== null && blob.size <= MAX_BYTES) {
      return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: TYPE })
    }
  }
  throw new Error('compress a picture: it stays too large')
}
