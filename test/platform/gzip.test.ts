import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodePlatform } from '../../src/platform/node.ts'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import { casesOf } from '../../testing/internal/proof.ts'

const nodeGzip = nodePlatform(globalThis).gzip as typeof plainGzip
const LIMIT = 1_000_000

const plain = (bytes: Uint8Array) => Uint8Array.from(bytes)

let made: Buffer | undefined

/** 200 MB of zeros; packing them takes half a second. */
const aBomb = (): Buffer => {
  made ??= gzipSync(new Uint8Array(200_000_000), { level: 9 })
  return made
}

describe.each([
  ['plain JavaScript', plainGzip],
  ['node:zlib', nodeGzip],
])('gzip by %s', (_, gzip) => {
  it('reads data of itself and of zlib, and zlib reads its data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (data) => {
        expect(plain(gzip.gunzip(gzip.gzip(data), LIMIT))).toEqual(data)
        expect(plain(gzip.gunzip(gzipSync(data), LIMIT))).toEqual(data)
        expect(plain(gunzipSync(gzip.gzip(data)))).toEqual(data)
      }),
      { numRuns: casesOf(20, 200) },
    )
  })

  it('inflates up to its limit and not a byte more', () => {
    const bomb = gzipSync(new Uint8Array(100_000))
    expect(gzip.gunzip(bomb, 100_000)).toHaveLength(100_000)
    expect(() => gzip.gunzip(bomb, 99_999)).toThrow(RangeError)
  })

  it.each([
    ['that says so', 200_000_000],
    ['that claims to be small', 100],
  ])('refuses a bomb %s without inflating it', (_name, claimed) => {
    const bomb = Buffer.from(aBomb())
    bomb.writeUInt32LE(claimed, bomb.length - 4)
    const before = process.memoryUsage().arrayBuffers
    expect(() => gzip.gunzip(bomb, LIMIT)).toThrow(RangeError)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('reads large and random data', () => {
    const data = new Uint8Array(200_000).map((_, index) => Math.imul(index, 0x9e3779b1) >>> 13)
    expect(plain(gzip.gunzip(gzip.gzip(data), LIMIT))).toEqual(data)
  })

  it('refuses a small bomb that claims to be smaller', () => {
    const bomb = gzipSync(new Uint8Array(5_000_000), { level: 9 })
    bomb.writeUInt32LE(100, bomb.length - 4)
    expect(() => gzip.gunzip(bomb, LIMIT)).toThrow()
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['noise', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)],
    ['half of it', gzipSync(new Uint8Array(5_000)).subarray(0, 20)],
    ['a wrong check', Uint8Array.from(gzipSync(Uint8Array.of(1, 2, 3))).fill(7, -8)],
  ])('refuses %s', (_name, data) => {
    expect(() => gzip.gunzip(data, LIMIT)).toThrow()
  })
})

it('a platform does not touch its global object before it is needed', () => {
  const touched: string[] = []
  const process = { platform: 'linux', getBuiltinModule: undefined } as never
  const scope = new Proxy(
    { process, crypto },
    {
      get(target, name) {
        touched.push(String(name))
        return Reflect.get(target, name)
      },
    },
  )
  const { random } = nodePlatform(scope)
  expect(touched).not.toContain('crypto')
  expect(random(7)).toBeLessThan(7)
  expect(touched).toContain('crypto')
})

it('a process without getBuiltinModule inflates in plain JavaScript', () => {
  const { gzip } = nodePlatform({ process: { platform: 'linux' }, crypto })
  const data = new Uint8Array(5_000).fill(7)
  expect(plain(gzip.gunzip(gzip.gzip(data), LIMIT))).toEqual(data)
})
