import { lazy } from './lazy.ts'
import { decodePlain, encodePlain } from './plain-utf8.ts'

/** Maximum number of UTF-8 bytes for one unit of a string. */
export const UTF8_UNIT_BYTES = 3

/** Shorter texts are faster by hand than by the platform. */
const BY_HAND_BYTES = 64

/** Mini programs have none. */
const decoder = lazy(() =>
  typeof TextDecoder === 'undefined' ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }),
)
const encoder = lazy(() => (typeof TextEncoder === 'undefined' ? undefined : new TextEncoder()))

/** A text as UTF-8. Half a surrogate pair becomes U+FFFD. */
export const encodeText = (text: string): Uint8Array => encoder()?.encode(text) ?? encodePlain(text)

/** UTF-8 as a text. What is no UTF-8 becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array): string =>
  decoder()?.decode(bytes) ?? decodePlain(bytes)

/** Units of one text at a time; kept, because making an array costs more than filling it. */
const units: number[] = []

/** The text of the UTF-8 bytes from `from` to before `to`. Invalid UTF-8 becomes U+FFFD. */
export const readText = (bytes: Uint8Array, from: number, to: number): string => {
  if (to - from > BY_HAND_BYTES) return decodeText(bytes.subarray(from, to))
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
      return decodeText(bytes.subarray(from, to))
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
      return at + put(text.slice(i), bytes.subarray(at))
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
  put(text, room)
}

/** Writes a text that fits; returns its size. */
const put = (text: string, room: Uint8Array): number => {
  const known = encoder()
  if (known !== undefined) return known.encodeInto(text, room).written
  const bytes = encodePlain(text)
  room.set(bytes)
  return bytes.length
}
