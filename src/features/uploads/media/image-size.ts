import type { OpenFile } from '../../../platform/platform.ts'
import { jpegSize } from './jpeg-size.ts'

/** Pixels, as shown: turned upright. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Bytes of the beginning in which all formats but JPEG say their size. */
const HEAD = 4_096

/** The bytes from an offset on, as far as there are some. */
export type ReadAt = (offset: number, length: number) => Promise<DataView>

/** Reads only the header of a JPEG, PNG, GIF, WebP or BMP; undefined for other files. */
export const imageSizeOf = async (file: Pick<OpenFile, 'read'>): Promise<ImageSize | undefined> => {
  const readAt: ReadAt = async (offset, length) => {
    const bytes = await file.read(offset, offset + length)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  try {
    const head = await readAt(0, HEAD)
    const size = head.getUint16(0) === 0xffd8 ? await jpegSize(readAt) : readHead(head)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    // Shorter than its format: as good as none.
    return undefined
  }
}

const readHead = (head: DataView): ImageSize | undefined => {
  switch (head.getUint32(0)) {
    case 0x89504e47: // PNG
      return { width: head.getUint32(16), height: head.getUint32(20) }
    case 0x47494638: // GIF8
      return { width: head.getUint16(6, true), height: head.getUint16(8, true) }
    case 0x52494646: // RIFF
      return webpSize(head)
    default:
      return head.getUint16(0) === 0x424d ? bmpSize(head) : undefined
  }
}

const uint24 = (head: DataView, at: number) =>
  head.getUint16(at, true) | (head.getUint8(at + 2) << 16)

const webpSize = (head: DataView): ImageSize | undefined => {
  if (head.getUint32(8) !== 0x57454250) return undefined
  switch (head.getUint32(12)) {
    case 0x56503820: // VP8: lossy
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff }
    case 0x5650384c: {
      // VP8L: lossless, two numbers of 14 bits.
      const bits = head.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503858: // VP8X: extended
      return { width: uint24(head, 24) + 1, height: uint24(head, 27) + 1 }
    default:
      return undefined
  }
}

/** A height below 0: rows from top to bottom. The header of OS/2 has 16 bits each. */
const bmpSize = (head: DataView): ImageSize =>
  head.getUint32(14, true) === 12
    ? { width: head.getUint16(18, true), height: head.getUint16(20, true) }
    : { width: head.getInt32(18, true), height: Math.abs(head.getInt32(22, true)) }
