import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteLength } from '../../src/lib/byte-length.ts'

it.each([
  ['', 0],
  ['hello', 5],
  ['é', 2],
  ['你好', 6],
  ['😀', 4],
  ['a😀b', 6],
  ['\ud83d', 3],
  ['\ude00\ud83d', 6],
])('%j takes %i bytes', (text, expected) => {
  expect(byteLength(text)).toBe(expected)
})

it('byteLength agrees with an encoder on any string, malformed ones too', () => {
  const encoder = new TextEncoder()
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        expect(byteLength(text)).toBe(encoder.encode(text).length)
      },
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(byteLength(text)).toBe(encoder.encode(text).length)
    }),
  )
})
