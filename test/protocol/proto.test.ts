import fc from 'fast-check'
import protobuf from 'protobufjs/minimal.js'
import { describe, expect, it } from 'vitest'
import { ProtoReader } from '../../src/protocol/proto-reader.ts'
import { ProtoWriter } from '../../src/protocol/proto-writer.ts'

const uint32 = fc.nat({ max: 0xffff_ffff })
const text = fc.string({ unit: 'grapheme', maxLength: 300 })

const value = fc.oneof(
  fc.record({ kind: fc.constant('uint32' as const), value: uint32 }),
  fc.record({ kind: fc.constant('fixed32' as const), value: uint32 }),
  fc.record({ kind: fc.constant('sint32' as const), value: fc.integer() }),
  fc.record({ kind: fc.constant('string' as const), value: text }),
  fc.record({ kind: fc.constant('bytes' as const), value: fc.uint8Array({ maxLength: 20_000 }) }),
)

type Value = typeof value extends fc.Arbitrary<infer One> ? One : never

/** Writes with our writer, which writes the tag along with the value. */
const write = (values: readonly Value[]): Uint8Array => {
  const writer = new ProtoWriter()
  const methods = writer as unknown as Record<string, (tag: number, value: unknown) => void>
  values.forEach(({ kind, value }, tag) => {
    methods[kind]?.call(writer, tag * TAG_STEP, value)
  })
  return writer.finish()
}

/** Writes with the reference. */
const expected = (values: readonly Value[]): Uint8Array => {
  const writer = protobuf.Writer.create()
  const methods = writer as unknown as Record<string, (value: unknown) => void>
  values.forEach(({ kind, value }, tag) => {
    writer.uint32(tag * TAG_STEP)
    methods[kind]?.call(writer, value)
  })
  return writer.finish()
}

/** Tags of one, two and three bytes. */
const TAG_STEP = 1_003

const TAG = 10

describe('reader and writer', () => {
  it('share buffers that do not grow with the number of written values', () => {
    const half = new Uint8Array(1_500)
    const sizes = Array.from({ length: 1_000 }, () => {
      const { buffer, length } = new ProtoWriter().bytes(TAG, half).bytes(TAG, half).finish()
      expect(length).toBeGreaterThan(3_000)
      return buffer.byteLength
    })
    expect(Math.max(...sizes)).toBeLessThan(32 * 1024)
  })

  it('keep values of different writers apart', () => {
    const [first, second] = [new ProtoWriter(), new ProtoWriter()]
    first.string(TAG, 'one')
    second.string(TAG, 'two')
    first.bytes(TAG, new Uint8Array(20_000))
    const [one, two] = [first.finish(), second.finish()]
    expect(new ProtoReader(two.subarray(1)).string()).toBe('two')
    expect(new ProtoReader(one.subarray(1)).string()).toBe('one')
  })

  it('write the same bytes as the reference, and read them back', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), (values) => {
        const bytes = write(values)
        expect(Buffer.from(bytes).equals(expected(values))).toBe(true)
        const reader = new ProtoReader(bytes)
        values.forEach(({ kind, value }, tag) => {
          expect(reader.uint32()).toBe(tag * TAG_STEP)
          expect(reader[kind]()).toEqual(value)
        })
        expect(reader.isAtEnd).toBe(true)
      }),
    )
  })

  it('return separate bytes for every writer, also a nested one', () => {
    const outer = new ProtoWriter().string(TAG, 'outer')
    const inner = new ProtoWriter().string(TAG, 'inner').finish()
    const whole = outer.bytes(TAG, inner).finish()
    const next = new ProtoWriter().string(TAG, 'next').finish()
    const reader = new ProtoReader(whole)
    expect([reader.uint32(), reader.string(), reader.uint32()]).toEqual([TAG, 'outer', TAG])
    const within = new ProtoReader(reader.bytes())
    expect([within.uint32(), within.name()]).toEqual([TAG, 'inner'])
    const behind = new ProtoReader(next)
    expect([behind.uint32(), behind.name()]).toEqual([TAG, 'next'])
  })

  it('read the low 32 bits of a longer number, and pass over unknown fields', () => {
    const longer = protobuf.Writer.create().int32(-1).uint32(7).finish()
    const reader = new ProtoReader(longer)
    expect([reader.uint32(), reader.uint32()]).toEqual([0xffff_ffff, 7])
    const fields = protobuf.Writer.create()
    fields.uint32(8).uint32(300).uint32(17).double(1.5).uint32(26).string('x').uint32(37).fixed32(9)
    const unknown = new ProtoReader(fields.uint32(40).uint32(1).finish())
    for (let field = 1; field <= 4; field++) unknown.skip(unknown.uint32())
    expect([unknown.uint32(), unknown.uint32(), unknown.isAtEnd]).toEqual([40, 1, true])
  })

  it('throw a RangeError on malformed bytes, and never read beyond them', () => {
    const kinds = fc.constantFrom('uint32', 'fixed32', 'string', 'bytes', 'name')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(kinds), (bytes, calls) => {
        const reader = new ProtoReader(bytes)
        try {
          for (const call of calls) reader[call as 'uint32']()
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
    expect(() => new ProtoReader(new Uint8Array(11).fill(0x80)).uint32()).toThrow(RangeError)
    expect(() => new ProtoReader(Uint8Array.of(0x03)).skip(0x03)).toThrow(RangeError)
  })
})
