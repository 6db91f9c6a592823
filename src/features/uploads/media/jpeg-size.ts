import type { ImageSize, ReadAt } from './image-size.ts'

const APP1 = 0xe1
const EXIF = 0x45786966
const ORIENTATION = 0x0112

/** Segments before the size; cameras write some ten. */
const MOST_SEGMENTS = 200

/** Start of a frame: C0 to CF but for the tables C4, C8 and CC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Hops from segment to segment, so that previews and profiles of colours are not read. */
export const jpegSize = async (readAt: ReadAt): Promise<ImageSize | undefined> => {
  let isTurned = false
  let at = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const head = await readAt(at, 16)
    const marker = head.getUint8(1)
    if (head.getUint8(0) !== 0xff) return undefined
    if (marker === 0xff) {
      // Markers may be padded.
      at++
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [head.getUint16(5), head.getUint16(7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    const length = head.getUint16(2)
    if (marker === APP1 && head.getUint32(4) === EXIF) {
      isTurned = orientationOf(await readAt(at + 10, length - 8)) > 4
    }
    at += 2 + length
  }
  return undefined
}

/**
 * 1 to 8, rotated by a quarter from 5 on; 1 if it is missing. The view begins at the TIFF header.
 */
const orientationOf = (tiff: DataView): number => {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949
    const at = tiff.getUint32(4, isLittle)
    const count = tiff.getUint16(at, isLittle)
    for (let entry = 0; entry < count; entry++) {
      const field = at + 2 + 12 * entry
      if (tiff.getUint16(field, isLittle) === ORIENTATION)
        return tiff.getUint16(field + 8, isLittle)
    }
  } catch {} // A torn EXIF says nothing; the picture has its size all the same.
  return 1
}
