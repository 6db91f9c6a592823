const MARK = 0xff
const SCAN = 0xda
const END = 0xd9

/** Number of scans of a JPEG until it shows its pixels; 0 for other data. */
export const jpegScans = (bytes: Uint8Array): number => {
  let scans = 0
  // After the start marker.
  for (let at = 2; at < bytes.length; ) {
    at = nextMark(bytes, at)
    const kind = bytes[at + 1]
    if (kind === undefined || kind === END) break
    if (kind === SCAN) scans += 1
    // A preview in a segment has scans of its own, which are not decoded.
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  return scans
}

/**
 * Position of the next marker. A 0 follows pixels that look like a marker; restarts and the marker
 * 1 have no length.
 */
const nextMark = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const kind = bytes[at + 1] ?? END
    const isAlone = kind <= 1 || (kind >= 0xd0 && kind <= 0xd7)
    if (!isAlone && kind !== MARK) return at
  }
  return bytes.length
}
