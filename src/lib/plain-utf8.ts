/** UTF-8 for hosts without TextEncoder and TextDecoder (mini programs), which it does not differ from. */

const REPLACEMENT = 0xfffd

/** The code point at a unit; half a surrogate pair is U+FFFD. */
const pointAt = (text: string, at: number): number => {
  const point = text.codePointAt(at) as number
  return point >= 0xd800 && point <= 0xdfff ? REPLACEMENT : point
}

export const encodePlain = (text: string): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const point = pointAt(text, at)
    if (point < 0x80) {
      bytes.push(point)
    } else if (point < 0x800) {
      bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f))
    } else if (point < 0x10000) {
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f))
    } else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f))
      bytes.push(0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f))
      at++
    }
  }
  return Uint8Array.from(bytes)
}

/**
 * The number of bytes after a first one, and the bounds of the second one; anything else is invalid
 * UTF-8.
 */
const shapeOf = (
  first: number,
): readonly [tails: number, low: number, high: number] | undefined => {
  if (first < 0xc2 || first > 0xf4) return undefined
  if (first < 0xe0) return [1, 0x80, 0xbf]
  if (first < 0xf0) return [2, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf]
  return [3, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf]
}

const FIRST_BITS = [0x7f, 0x1f, 0x0f, 0x07]

export const decodePlain = (bytes: Uint8Array): string => {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at++] as number
    if (first < 0x80) {
      text += String.fromCharCode(first)
      continue
    }
    const shape = shapeOf(first)
    let point = shape === undefined ? REPLACEMENT : first & (FIRST_BITS[shape[0]] as number)
    let [tails, low, high] = shape ?? [0, 0, 0]
    for (; tails > 0; tails--) {
      const tail = bytes[at] as number
      // The bytes read so far become one U+FFFD; this byte starts again.
      if (!(tail >= low && tail <= high)) {
        point = REPLACEMENT
        break
      }
      point = (point << 6) | (tail & 0x3f)
      low = 0x80
      high = 0xbf
      at++
    }
    text += String.fromCodePoint(point)
  }
  return text
}
