/**
 * Width and height of an animated webp; undefined for other data. Its frames are not counted: that
 * takes libwebp minutes for a file with some hundred thousand.
 */
export const readMovingWebp = (
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined => {
  if (bytes.length < LEAST_BYTES || textIn(bytes, 0, 4) !== 'RIFF') return undefined
  if (textIn(bytes, 8, 16) !== 'WEBPVP8X') return undefined
  if ((at(bytes, FLAGS_AT) & MOVES) === 0) return undefined
  return { width: sideAt(bytes, 24), height: sideAt(bytes, 27) }
}

/**
 * The first frame of an animated webp as a file of its own; undefined if it is not found. Reads
 * only the data before it.
 */
export const firstWebpFrame = (bytes: Uint8Array): Uint8Array | undefined => {
  for (let from = CHUNKS_AT; from + CHUNK_HEAD <= bytes.length; ) {
    const size = numberAt(bytes, from + 4, 4)
    const content = from + CHUNK_HEAD
    if (textIn(bytes, from, from + 4) === 'ANMF') {
      return stillOf(bytes.subarray(content, content + size))
    }
    from = content + size + (size % 2)
  }
  return undefined
}

const CHUNKS_AT = 12
const CHUNK_HEAD = 8
/** Bytes of a frame before its picture: position, size, duration. */
const FRAME_HEAD = 16
const FRAME_SIDES_AT = 6
const SIDES_BYTES = 6
const SEES_THROUGH = 0x10

/** A frame's picture behind a file header, which declares an alpha channel if there is one. */
const stillOf = (frame: Uint8Array): Uint8Array => {
  const picture = frame.subarray(FRAME_HEAD)
  const hasAlpha = textIn(picture, 0, 4) === 'ALPH'
  const sides = frame.subarray(FRAME_SIDES_AT, FRAME_SIDES_AT + SIDES_BYTES)
  const head = hasAlpha
    ? chunkOf('VP8X', Buffer.concat([Buffer.of(SEES_THROUGH, 0, 0, 0), sides]))
    : Buffer.alloc(0)
  return chunkOf('RIFF', Buffer.concat([Buffer.from('WEBP'), head, picture]))
}

const chunkOf = (name: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(CHUNK_HEAD)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const LEAST_BYTES = 30
const FLAGS_AT = 20
const MOVES = 2

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0

const textIn = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** A little-endian number of this many bytes. */
const numberAt = (bytes: Uint8Array, index: number, count: number): number => {
  let number = 0
  for (let byte = 0; byte < count; byte++) number += at(bytes, index + byte) * 2 ** (8 * byte)
  return number
}

/** A side is stored in three bytes, less one. */
const sideAt = (bytes: Uint8Array, index: number): number => numberAt(bytes, index, 3) + 1
