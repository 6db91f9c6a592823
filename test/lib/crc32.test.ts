import { crc32 as crc32OfZlib } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32 } from '../../src/lib/crc32.ts'

it('crc32 agrees with zlib, in one piece and in two', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      const whole = Uint8Array.of(...first, ...second)
      expect(crc32(0, whole)).toBe(crc32OfZlib(whole))
      expect(crc32(crc32(0, first), second)).toBe(crc32(0, whole))
    }),
  )
})
