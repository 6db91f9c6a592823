import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodePlain, encodePlain } from '../../src/lib/plain-utf8.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const anyText = fc.string({ unit: 'binary', maxLength: 200 })

/** Bytes that are nearly UTF-8: the ends and the beginnings of everything. */
const nearlyText = fc
  .array(
    fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc2,
      0xdf,
      0xe0,
      0xe9,
      0xed,
      0xef,
      0xf0,
      0xf4,
      0xf5,
      0xff,
    ),
    { maxLength: 12 },
  )
  .map((bytes) => Uint8Array.from(bytes))

describe('UTF-8 without the platform', () => {
  it('is written as the platform writes it, halves of pairs included', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encodePlain(text)).toEqual(encode(text))
      }),
    )
    expect(encodePlain('酒馆 🍶 \ud800\ud83c')).toEqual(encode('酒馆 🍶 \ud800\ud83c'))
  })

  it('is read as the platform reads it, whatever the bytes', () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 60 }), nearlyText, anyText.map(encode))
    fc.assert(
      fc.property(bytes, (input) => {
        expect(decodePlain(input)).toBe(decode(input))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('without coders of the platform', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('texts are written and read all the same', async () => {
    vi.stubGlobal('TextEncoder', undefined)
    vi.stubGlobal('TextDecoder', undefined)
    vi.resetModules()
    const { encodeText, decodeText, readText, writeText, writeLongText } = await import(
      '../../src/lib/utf8.ts'
    )
    vi.unstubAllGlobals()
    const text = `${'酒馆'.repeat(40)} 🍶`
    const bytes = encode(text)
    expect(encodeText(text)).toEqual(bytes)
    expect(decodeText(bytes)).toBe(text)
    expect(readText(bytes, 0, bytes.length)).toBe(text)
    const room = new Uint8Array(bytes.length)
    writeLongText(text, room)
    expect(room).toEqual(bytes)
    const short = new Uint8Array(20)
    expect(short.slice(0, writeText('x🍶y', short, 0))).toEqual(encode('x🍶y'))
  })
})
