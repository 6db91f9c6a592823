import { lazy } from './lazy.ts'

/** UTF-8 takes at most so many bytes for one unit of a string. */
export const UTF8_UNIT_BYTES = 3

/** Shorter texts are faster by hand than by the platform. */
const BY_HAND_BYTES = 64

const decoder = lazy(() => new TextDecoder('utf-8', { ignoreBOM: true }))
const encoder = lazy(() => new TextEncoder())

/** Units of one text at a time; kept, because making an array costs more than filling it. */
const units: number[] = []

/** The text that stands in UTF-8 from `from` to before `to`. What is no UTF-8 becomes U+FFFD. */
export const readText = (bytes: Uint8Array, from: number, to: number): string => {
  if (to - from > BY_HAND_BYTES) return decoder().decode(bytes.subarray(from, to))
  units.length = 0
  let at = from
  while (at < to) {
    const byte = bytes[at] as number
    if (byte < 0x80) {
      units.push(byte)
      at++
    } else if (byte >= 0xe1 && byte <= 0xec && at + 2 < to && areTails(bytes, at + 1)) {
      // Nearly all Chinese.
      const second = (bytes[at + 1] as number) & 0x3f
      const third = (bytes[at + 2] as number) & 0x3f
      units.push(((byte & 0x0f) << 12) | (second << 6) | third)
      at += 3
    } else {
      return decoder().decode(bytes.subarray(from, to))
    }
  }
  return String.fromCharCode.apply(null, units)
}

const areTails = (bytes: Uint8Array, at: number) =>
  ((bytes[at] as number) & 0xc0) === 0x80 && ((bytes[at + 1] as number) & 0xc0) === 0x80

/**
 * Writes a short text; returns where it ends. There must be room for three bytes a unit. Half a surrogate
 * pair becomes U+FFFD.
 */
export const writeText = (text: string, bytes: Uint8Array, start: number): number => {
  let at = start
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[at++] = unit
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6)
      bytes[at++] = 0x80 | (unit & 0x3f)
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      const { written } = encoder().encodeInto(text.slice(i), bytes.subarray(at))
      return at + written
    } else {
      bytes[at++] = 0xe0 | (unit >> 12)
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
      bytes[at++] = 0x80 | (unit & 0x3f)
    }
  }
  return at
}

/** Writes a text whose UTF-8 has exactly the size of `room`. */
export const writeLongText = (text: string, room: Uint8Array): void => {
  encoder().encodeInto(text, room)
}
