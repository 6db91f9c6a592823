import { createHash, createHmac } from 'node:crypto'
import { crc32, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Buffer as PageBuffer } from '../../../server/src/app/page/stand-ins/buffer.ts'
import * as crypto from '../../../server/src/app/page/stand-ins/crypto.ts'
import * as zlib from '../../../server/src/app/page/stand-ins/zlib.ts'

const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const

const plain = (bytes: Uint8Array): number[] => [...bytes]

describe('the stand-in of Buffer', () => {
  it.each(encodings)('writes %s as Node does [PAGE-05]', (encoding) => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(PageBuffer.from(bytes).toString(encoding)).toBe(
          Buffer.from(bytes).toString(encoding),
        )
      }),
    )
  })

  it.each(encodings)('reads %s as Node does [PAGE-05]', (encoding) => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.boolean(), (bytes, isWhole) => {
        const text = Buffer.from(bytes)
          .toString(encoding)
          .slice(isWhole ? 0 : 1)
        expect(plain(PageBuffer.from(text, encoding))).toEqual(plain(Buffer.from(text, encoding)))
      }),
    )
  })

  it('measures, joins, and reads and writes numbers as Node does [PAGE-05]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(0xffff), (text, number) => {
        expect(PageBuffer.byteLength(text)).toBe(Buffer.byteLength(text))
        const fill = (kind: typeof PageBuffer) => {
          const bytes = kind.alloc(6)
          bytes.writeUInt16BE(number, 0)
          bytes.writeUInt32BE(number * 65_535, 2)
          return [...kind.concat([bytes, kind.from(text), kind.of(1)]), bytes.readUInt32BE(2)]
        }
        expect(fill(PageBuffer)).toEqual(fill(Buffer as unknown as typeof PageBuffer))
      }),
    )
  })

  it('shows a part of a buffer [PAGE-05]', () => {
    const { buffer } = Uint8Array.of(1, 2, 3, 4, 5)
    expect(plain(PageBuffer.from(buffer, 1, 3))).toEqual(plain(Buffer.from(buffer, 1, 3)))
  })

  it('writes text into its own bytes [PAGE-05]', () => {
    const [ours, theirs] = [PageBuffer.alloc(8), Buffer.alloc(8)]
    for (const bytes of [ours, theirs]) expect(bytes.write('你好', 1)).toBe(6)
    expect(plain(ours)).toEqual(plain(theirs))
  })
})

describe('the stand-in of cryptography', () => {
  it('hashes and signs as Node does [PAGE-05]', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (key, data) => {
        const sides = [crypto, { createHash, createHmac }] as const
        const [ours, theirs] = sides.map((side) => [
          side.createHash('sha256').update(data).digest('hex'),
          side.createHmac('sha256', key).update(data).digest('base64url'),
        ])
        expect(ours).toEqual(theirs)
      }),
    )
  })

  it('gives numbers within their limit and identifiers of version 4 [PAGE-05]', () => {
    for (const limit of [1, 2, 1_000, 2 ** 47]) {
      const numbers = Array.from({ length: 200 }, () => crypto.randomInt(limit))
      expect(numbers.every((one) => Number.isInteger(one) && one >= 0 && one < limit)).toBe(true)
    }
    expect(crypto.randomUUID()).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(crypto.randomBytes(16)).not.toEqual(crypto.randomBytes(16))
  })

  it('compares bytes [PAGE-05]', () => {
    expect(crypto.timingSafeEqual(PageBuffer.of(1, 2), PageBuffer.of(1, 2))).toBe(true)
    expect(crypto.timingSafeEqual(PageBuffer.of(1, 2), PageBuffer.of(1, 3))).toBe(false)
  })
})

describe('the stand-in of compression', () => {
  it('reads data compressed by Node, and Node reads its data [PAGE-05]', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (data) => {
        expect(plain(zlib.inflateSync(deflateSync(data)))).toEqual(plain(data))
        expect(plain(inflateSync(zlib.deflateSync(data)))).toEqual(plain(data))
        expect(plain(zlib.gunzipSync(gzipSync(data)))).toEqual(plain(data))
        expect(plain(gunzipSync(zlib.gzipSync(data, { level: 1 })))).toEqual(plain(data))
      }),
    )
  })

  it('computes the checksums of Node, also of several parts [PAGE-05]', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (data, text) => {
        expect(zlib.crc32(data)).toBe(crc32(data))
        expect(zlib.crc32(data, zlib.crc32(text))).toBe(crc32(data, crc32(text)))
      }),
    )
  })

  it('rejects data that inflates beyond a limit, and invalid data [PAGE-05]', () => {
    const large = deflateSync(Buffer.alloc(1_000))
    expect(() => zlib.inflateSync(large, { maxOutputLength: 999 })).toThrow('more than 999 bytes')
    expect(() => zlib.inflateSync(Buffer.from('no zlib'))).toThrow()
  })
})
