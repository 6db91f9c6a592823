import { randomBytes } from 'node:crypto'

/** Random, so that an outsider cannot choose keys that share a slot with a victim's. */
const SEED = randomBytes(4).reduce((seed, byte) => seed * 256 + byte, 0)
const PRIME = 0x01000193

/** The slot of a key, always the same one: FNV-1a with a seed. */
export const slotOf = (key: string, slots: number): number => {
  let hash = SEED
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), PRIME)
  return (hash >>> 0) % slots
}
