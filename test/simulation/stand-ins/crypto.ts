import { ambient } from '../machine/ambient.ts'

export {
  createCipheriv,
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'

export const randomBytes = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => ambient().chance.below(256)))

/** A whole number from 0 to below `limit`, which is at most 2^48. */
export const randomInt = (limit: number): number => Math.floor(ambient().chance.fraction() * limit)

export const randomUUID = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
