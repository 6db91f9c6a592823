import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import { emptyBody, type Frame, MalformedFrame } from '../../src/protocol/frame.ts'
import { textCodec } from '../../src/protocol/text-codec.ts'
import { anyFrame, text } from './arbitraries.ts'

const bytesIn = (frame: Frame): Frame => ({ ...frame, body: Uint8Array.from(frame.body as never) })

describe('binary frames', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(anyFrame(fc.uint8Array()), (frame) => {
        const written = binaryCodec.encode(frame) as Uint8Array
        expect(bytesIn(binaryCodec.decode(written))).toEqual(frame)
        // A browser hands in plain bytes, Node a Buffer.
        expect(bytesIn(binaryCodec.decode(Uint8Array.from(written)))).toEqual(frame)
      }),
    )
  })

  it('of any bytes are frames or malformed, never another error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        readOrMalformed(() => binaryCodec.decode(bytes))
      }),
      { numRuns: 2_000 },
    )
  })

  it('cut or changed anywhere are frames or malformed, never another error', () => {
    fc.assert(
      fc.property(anyFrame(fc.uint8Array()), fc.nat(), fc.nat(255), (frame, at, byte) => {
        const written = Uint8Array.from(binaryCodec.encode(frame) as Uint8Array)
        readOrMalformed(() => binaryCodec.decode(written.subarray(0, at % written.length)))
        written[at % written.length] = byte
        readOrMalformed(() => binaryCodec.decode(written))
      }),
      { numRuns: 1_000 },
    )
  })

  it('with fields of a later version are read without them', () => {
    const written = binaryCodec.encode({ kind: 'push', command: 'p', seq: 1, body: emptyBody })
    const later = Uint8Array.from([...(written as Uint8Array), 0x98, 0x06, 0x01])
    expect(binaryCodec.decode(later)).toMatchObject({ kind: 'push', command: 'p', seq: 1 })
  })

  it.each([
    ['without a command', Uint8Array.of(0x18, 1)],
    ['of no bytes', emptyBody],
    ['of an unknown kind', Uint8Array.of(0x08, 9, 0x12, 1, 0x61)],
    ['in text', 'text'],
  ])('%s are malformed', (_, data) => {
    expect(() => binaryCodec.decode(data)).toThrow(MalformedFrame)
  })

  it('refuse a text body', () => {
    const frame = { kind: 'push', command: 'p', seq: 1, body: 'text' } as const
    expect(() => binaryCodec.encode(frame)).toThrow(MalformedFrame)
  })
})

describe('text frames', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(anyFrame(text), (frame) => {
        expect(textCodec.decode(textCodec.encode(frame))).toEqual(frame)
      }),
    )
  })

  it('of any text are frames or malformed, never another error', () => {
    const heads = fc.oneof(
      fc.string(),
      fc.json(),
      fc.object().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(heads, fc.string(), (head, body) => {
        readOrMalformed(() => textCodec.decode(head))
        readOrMalformed(() => textCodec.decode(`${head}\n${body}`))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['without a head', '{}'],
    ['whose head is not JSON', '{\n{}'],
    ['whose head is null', 'null\n{}'],
    ['without a command', '{"kind":"push","seq":1}\n{}'],
    ['without a seq', '{"kind":"push","command":"p"}\n{}'],
    ['whose seq is a fraction', '{"kind":"push","command":"p","seq":1.5}\n{}'],
    ['of an unknown kind', '{"kind":"toString","command":"p","seq":1}\n{}'],
    ['in bytes', Uint8Array.of(1, 2, 3)],
  ])('%s are malformed', (_, data) => {
    expect(() => textCodec.decode(data)).toThrow(MalformedFrame)
  })
})

const readOrMalformed = (read: () => Frame): void => {
  try {
    expect(read().command).not.toBe('')
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedFrame)
  }
}
