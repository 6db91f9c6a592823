import { readText } from './utf8.ts'

const SLOTS = 4096

/** Longer ones do not recur often enough. */
const LONGEST_BYTES = 128

const slots: string[] = new Array(SLOTS).fill('')

/**
 * Reads a text that recurs (a name, an address): found by its bytes, it is neither decoded nor held again, so
 * that a thousand messages of one sender hold one string. A slot forgets what another text needs it for.
 */
export const recurringText = (bytes: Uint8Array, from: number, to: number): string => {
  const length = to - from
  if (length > LONGEST_BYTES) return readText(bytes, from, to)
  let hash = length
  for (let at = from; at < to; at++) hash = Math.imul(hash, 31) + (bytes[at] as number)
  const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1)
  const known = slots[slot] as string
  if (isWritten(known, bytes, from, to)) return known
  const text = readText(bytes, from, to)
  slots[slot] = text
  return text
}

/** Whether a text, which is well-formed, stands there in UTF-8. */
const isWritten = (text: string, bytes: Uint8Array, from: number, to: number): boolean => {
  let at = from
  for (let index = 0; index < text.length; index++) {
    let unit = text.charCodeAt(index)
    if (unit < 0x80) {
      if (bytes[at++] !== unit) return false
      continue
    }
    let tails = unit < 0x800 ? 1 : 2
    if (unit >= 0xd800 && unit <= 0xdfff) {
      unit = text.codePointAt(index++) as number
      tails = 3
    }
    if (bytes[at++] !== (HEADS[tails] as number) + (unit >> (6 * tails))) return false
    while (tails-- > 0) if (bytes[at++] !== (0x80 | ((unit >> (6 * tails)) & 0x3f))) return false
  }
  return at === to
}

/** How a character begins that has so many bytes after the first. */
const HEADS = [0, 0xc0, 0xe0, 0xf0]
