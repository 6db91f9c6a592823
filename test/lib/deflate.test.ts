import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deflate } from '../../src/lib/deflate.ts'
import { inflate } from '../../src/lib/inflate.ts'

const plain = (bytes: Uint8Array) => Uint8Array.from(bytes)

/** From all the same to noise: few values make matches, many make literals. */
const data = fc
  .integer({ min: 1, max: 255 })
  .chain((max) => fc.array(fc.nat({ max }), { maxLength: 4_000, size: 'max' }))
  .map((values) => Uint8Array.from(values))

const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY } = constants

describe('inflate and deflate, compared with zlib', () => {
  it('inflates what zlib deflates in any way: stored, with fixed codes and with codes of its own', () => {
    const strategy = fc.constantFrom(Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE)
    fc.assert(
      fc.property(data, fc.nat({ max: 9 }), strategy, (bytes, level, strategy) => {
        const deflated = deflateRawSync(bytes, { level, strategy })
        expect(plain(inflate(deflated, bytes.length))).toEqual(bytes)
      }),
      { numRuns: 100 },
    )
  })

  it('deflates to what zlib inflates', () => {
    fc.assert(
      fc.property(data, (bytes) => {
        expect(plain(inflateRawSync(deflate(bytes)))).toEqual(bytes)
      }),
      { numRuns: 100 },
    )
  })

  it('deflates text to about the size that zlib does', () => {
    const rows = Array.from({ length: 300 }, (_, row) => ({
      from: `user${row % 7}`,
      text: `第 ${row * row} 条`,
    }))
    const text = new TextEncoder().encode(JSON.stringify(rows))
    expect(deflate(text).length).toBeLessThan(deflateRawSync(text).length * 1.1)
  })

  it('gives few symbols that occur very differently often codes of allowed length', () => {
    // Counts like those of Fibonacci make the deepest tree: 24 levels, of which 15 are allowed.
    const counts = [1, 1]
    while (counts.length < 24) counts.push((counts.at(-1) ?? 0) + (counts.at(-2) ?? 0))
    const bytes = new Uint8Array(counts.reduce((sum, count) => sum + count))
    // Strewn, so that hardly any three bytes stand twice within the window.
    let at = 0
    for (const [value, count] of counts.entries()) {
      for (let left = count; left > 0; left--) {
        bytes[at] = value
        at = (at + 75_025) % bytes.length
      }
    }
    expect(plain(inflateRawSync(deflate(bytes)))).toEqual(bytes)
    expect(plain(inflate(deflate(bytes), bytes.length))).toEqual(bytes)
  })

  it('settles whatever it gets: an error, or no more than the size that was allowed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(data, changes, (bytes, changed) => {
        const deflated = plain(deflateRawSync(bytes))
        for (const [at, value] of changed) deflated[at % deflated.length] = value
        let size = 0
        try {
          size = inflate(deflated, bytes.length).length
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
        expect(size).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 300 },
    )
  })

  it('throws a RangeError at the first byte more than was allowed', () => {
    for (const level of [0, 9]) {
      const deflated = deflateRawSync(new Uint8Array(10_000), { level })
      expect(inflate(deflated, 10_000)).toHaveLength(10_000)
      expect(() => inflate(deflated, 9_999)).toThrow(RangeError)
    }
  })
})
