import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checksumOf } from '../../src/protocol/frame.ts'

it.each([
  ['', '', 0],
  ['', '123456789', 0xcbf43926],
  ['12345', '6789', 0xcbf43926],
  ['', 'The quick brown fox jumps over the lazy dog', 0x414fa339],
  ['', '\0'.repeat(32), 0x190a55ad],
])('the checksum of key %j and body %j is the CRC-32 %i', (authKey, body, expected) => {
  expect(checksumOf(authKey, body)).toBe(expected)
})

it('the checksum is the same for text and for its bytes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (authKey, body) => {
      expect(checksumOf(authKey, new TextEncoder().encode(body))).toBe(checksumOf(authKey, body))
    }),
  )
})

it('the checksum differs for another key or body', () => {
  const sums = [checksumOf('key', 'body'), checksumOf('kez', 'body'), checksumOf('key', 'bodz')]
  expect(new Set(sums).size).toBe(3)
})
