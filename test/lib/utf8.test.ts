import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLength } from '../../src/lib/byte-length.ts'
import { isWellFormed } from '../../src/lib/is-well-formed.ts'
import { recurringText } from '../../src/lib/recurring-text.ts'
import { readText, UTF8_UNIT_BYTES, writeLongText, writeText } from '../../src/lib/utf8.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Texts of every kind of character, halves of pairs among them. */
const anyText = fc.string({ unit: 'binary', maxLength: 200 })

const written = (text: string): Uint8Array => {
  const room = new Uint8Array(2 + text.length * UTF8_UNIT_BYTES)
  return room.slice(2, writeText(text, room, 2))
}

describe('texts in UTF-8', () => {
  it('are written as the platform writes them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(written(text)).toEqual(encode(text))
      }),
    )
    expect(written('\ud800 half \udc00')).toEqual(encode('\ud800 half \udc00'))
  })

  it('are written the same at a known length', () => {
    fc.assert(
      fc.property(anyText.filter(isWellFormed), (text) => {
        const room = new Uint8Array(byteLength(text))
        writeLongText(text, room)
        expect(room).toEqual(encode(text))
      }),
    )
  })

  it.each([
    ['readText', readText],
    ['recurringText', recurringText],
  ])('are read by %s as the platform reads them, whatever the bytes', (_, read) => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 150 }), anyText.map(encode))
    fc.assert(
      fc.property(bytes, (input) => {
        const framed = new Uint8Array([0x61, ...input, 0xe4])
        expect(read(framed, 1, 1 + input.length)).toBe(decode(input))
      }),
      { numRuns: 1_000 },
    )
  })

  it('are found again in any script, and not in bytes that are no UTF-8', () => {
    const read = (bytes: Uint8Array) => recurringText(bytes, 0, bytes.length)
    fc.assert(
      fc.property(anyText.filter(isWellFormed), (text) => {
        expect([read(encode(text)), read(encode(text))]).toEqual([text, text])
      }),
    )
    expect(read(encode('😀'))).toBe('😀')
    expect(read(new Uint8Array([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]))).not.toContain('😀')
  })

  it('keep a byte order mark, and are found again after they were forgotten', () => {
    expect(readText(encode('\ufeffx'), 0, 4)).toBe('\ufeffx')
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 10_000; n++) {
        const bytes = encode(`user-${n}`)
        expect(recurringText(bytes, 0, bytes.length)).toBe(`user-${n}`)
      }
    }
  })
})
