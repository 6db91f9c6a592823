import { MAX_MATCH } from './huffman.ts'

const WINDOW_BYTES = 1 << 15
const MIN_MATCH = 3
/** How many earlier places are looked at for a match. */
const TRIES = 32
const HASH_BITS = 12

/** A literal is its byte; a match has its distance above these bits and its length in them. */
export const LENGTH_BITS = 9

/** What the data says as literals and matches with what stands before. */
export const tokensOf = (data: Uint8Array): number[] => {
  /** Where three bytes with a hash stood last, counted from 1. */
  const newest = new Int32Array(1 << HASH_BITS)
  const older = new Int32Array(data.length)
  const tokens: number[] = []
  const remember = (at: number): number => {
    if (at + MIN_MATCH > data.length) return -1
    const three = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8)
    const hash = Math.imul(three | (data[at + 2] as number), 0x9e3779b1) >>> (32 - HASH_BITS)
    const place = (newest[hash] as number) - 1
    older[at] = place
    newest[hash] = at + 1
    return place
  }
  for (let at = 0; at < data.length; ) {
    let length = 0
    let distance = 0
    let place = remember(at)
    for (let tries = TRIES; tries > 0 && place >= 0 && at - place <= WINDOW_BYTES; tries--) {
      // Only what is also equal behind the best one so far can be longer.
      const same = data[place + length] === data[at + length] ? commonLength(data, place, at) : 0
      if (same > length) {
        length = same
        distance = at - place
      }
      place = older[place] as number
    }
    if (length < MIN_MATCH) {
      tokens.push(data[at++] as number)
    } else {
      tokens.push((distance << LENGTH_BITS) | length)
      for (const end = at++ + length; at < end; at++) remember(at)
    }
  }
  return tokens
}

const commonLength = (data: Uint8Array, place: number, at: number): number => {
  const most = Math.min(MAX_MATCH, data.length - at)
  let length = 0
  while (length < most && data[place + length] === data[at + length]) length++
  return length
}
