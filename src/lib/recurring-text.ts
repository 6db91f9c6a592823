import { readText } from './utf8.ts'

interface Known {
  readonly bytes: Uint8Array
  readonly text: string
}

const SLOTS = 4096

/** Longer ones do not recur often enough. */
const LONGEST_BYTES = 128

const slots: (Known | undefined)[] = new Array(SLOTS)

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
  const known = slots[slot]
  if (known !== undefined && isSame(known.bytes, bytes, from, length)) return known.text
  const text = readText(bytes, from, to)
  slots[slot] = { bytes: bytes.slice(from, to), text }
  return text
}

const isSame = (known: Uint8Array, bytes: Uint8Array, from: number, length: number): boolean => {
  if (known.length !== length) return false
  for (let i = 0; i < length; i++) if (known[i] !== bytes[from + i]) return false
  return true
}
