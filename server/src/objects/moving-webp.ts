/**
 * Width and height of a webp that moves; undefined where it is none. Its pictures are not counted: that takes libwebp
 * minutes where a file has some hundred thousand.
 */
export const readMovingWebp = (
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined => {
  if (bytes.length < LEAST_BYTES || textIn(bytes, 0, 4) !== 'RIFF') return undefined
  if (textIn(bytes, 8, 16) !== 'WEBPVP8X') return undefined
  if ((at(bytes, FLAGS_AT) & MOVES) === 0) return undefined
  return { width: sideAt(bytes, 24), height: sideAt(bytes, 27) }
}

const LEAST_BYTES = 30
const FLAGS_AT = 20
const MOVES = 2

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0

const textIn = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Three bytes, the lowest first, say one less. */
const sideAt = (bytes: Uint8Array, index: number): number =>
  at(bytes, index) + at(bytes, index + 1) * 2 ** 8 + at(bytes, index + 2) * 2 ** 16 + 1
