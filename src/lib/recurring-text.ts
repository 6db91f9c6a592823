import { lazy } from './lazy.ts'
import { readText } from './utf8.ts'

const SLOTS = 4096

/** Longer ones do not recur often enough. */
const LONGEST_BYTES = 128

const slots = lazy(() => ({
  texts: new Array<string>(SLOTS).fill(''),
  /** Byte length of the text in each slot: UTF-8 bytes are compared faster than characters. */
  lengths: new Uint8Array(SLOTS),
  bytes: new Uint8Array(SLOTS * LONGEST_BYTES),
}))

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
  const known = slots()
  const room = known.bytes
  const start = slot * LONGEST_BYTES
  let same = known.lengths[slot] === length ? 0 : -1
  while (same >= 0 && same < length) {
    if (room[start + same] === bytes[from + same]) same++
    else same = -1
  }
  if (same === length) return known.texts[slot] as string
  const text = readText(bytes, from, to)
  known.texts[slot] = text
  known.lengths[slot] = length
  for (let at = 0; at < length; at++) room[start + at] = bytes[from + at] as number
  return text
}
