/**
 * Width and height of a webp that moves; undefined where it is none. Its pictures are not counted: that takes libwebp
 * minutes where a file has some hundred thousand.
 */
export const readMovingWebp = (
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < LEAST_BYTES || view.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (view.toString('latin1', 8, 16) !== 'WEBPVP8X') return undefined
  if ((view.readUInt8(FLAGS_AT) & MOVES) === 0) return undefined
  return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
}

const LEAST_BYTES = 30
const FLAGS_AT = 20
const MOVES = 2
