import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodePlatform } from '../../src/platform/node.ts'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import {
  compressed,
  INFLATED_LIMIT_BYTES,
  inflated,
  MalformedFrame,
  type WireBody,
} from '../../src/protocol/frame.ts'

const marked = (gzip: Uint8Array) => Uint8Array.from([0x43, 0x4f, 0x4d, 0x50, ...gzip])
const plain = (data: WireBody) => (typeof data === 'string' ? data : Uint8Array.from(data))

describe.each([
  ['plain JavaScript', plainGzip],
  ['node:zlib', nodePlatform(globalThis).gzip],
])('compression by %s', (_, gzip) => {
  it('leaves small data alone', () => {
    const data = new Uint8Array(1023)
    expect(compressed(data, gzip)).toBe(data)
    expect(inflated(data, 'binary', gzip)).toBe(data)
    expect(compressed('a'.repeat(1023), gzip)).toHaveLength(1023)
  })

  it('marks and shrinks data from 1 KiB on', () => {
    const data = compressed(new Uint8Array(1024), gzip)
    expect(data.length).toBeLessThan(100)
    expect(data.slice(0, 4)).toEqual(Uint8Array.from(Buffer.from('COMP')))
  })

  it('returns the original data', () => {
    const big = fc.uint8Array({ minLength: 1024, maxLength: 4096 })
    const long = fc.string({ unit: 'binary', minLength: 1024, maxLength: 2048 })
    fc.assert(
      fc.property(big, long, (bytes, text) => {
        // Data that happens to begin with the marker is no frame of either codec.
        fc.pre(bytes[0] !== 0x43)
        expect(plain(inflated(compressed(bytes, gzip), 'binary', gzip))).toEqual(bytes)
        expect(inflated(compressed(text, gzip), 'text', gzip)).toBe(text)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['noise', marked(Uint8Array.of(1, 2, 3, 4))],
    ['nothing', marked(new Uint8Array())],
    ['the beginning only', marked(gzipSync(new Uint8Array(9_000)).subarray(0, 15))],
    ['a bomb', marked(gzipSync(new Uint8Array(INFLATED_LIMIT_BYTES + 1)))],
  ])('treats %s behind the marker as malformed', (_name, data) => {
    expect(() => inflated(data, 'binary', gzip)).toThrow(MalformedFrame)
    expect(() => inflated(data, 'text', gzip)).toThrow(MalformedFrame)
  })

  it('accepts data of exactly the limit', () => {
    const data = marked(gzipSync(new Uint8Array(INFLATED_LIMIT_BYTES)))
    expect(inflated(data, 'binary', gzip)).toHaveLength(INFLATED_LIMIT_BYTES)
  })
})
