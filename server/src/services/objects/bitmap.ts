/** Reads width and height of a BMP, which is not decoded here; undefined for other data. */
export const readBitmap = (
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < LEAST_BYTES || view.toString('latin1', 0, 2) !== 'BM') return undefined
  // The old header has fields of half the width.
  if (view.readUInt32LE(HEADER_AT) === OLD_HEADER) {
    return { width: view.readUInt16LE(18), height: view.readUInt16LE(20) }
  }
  // A negative height means that the rows run downwards.
  return { width: Math.abs(view.readInt32LE(18)), height: Math.abs(view.readInt32LE(22)) }
}

const LEAST_BYTES = 26
const HEADER_AT = 14
const OLD_HEADER = 12
