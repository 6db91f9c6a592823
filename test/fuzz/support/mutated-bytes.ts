import fc from 'fast-check'

type Edit = (bytes: Uint8Array, others: readonly Uint8Array[]) => Uint8Array

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

/** Places are fractions: so an edit shrinks by itself, whatever it is applied to. */
const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const at = (bytes: Uint8Array, fraction: number): number => Math.floor(bytes.length * fraction)

const written = (bytes: Uint8Array, index: number, by: readonly number[]): Uint8Array => {
  const copy = bytes.slice()
  copy.set(by.slice(0, Math.max(0, copy.length - index)), index)
  return copy
}

/** Bytes with special meaning for varints, lengths and texts. */
const specialBytes = fc.constantFrom(
  [0],
  [0x7f],
  [0x80],
  [0xff],
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  [0xed, 0xa0, 0x80],
  [0xc0, 0x80],
  [0x22, 0x7d],
  [0x5b, 0x5b, 0x5b],
  [0x43, 0x4f, 0x4d, 0x50, 0x1f, 0x8b, 0x08],
)

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(position, fc.nat(7)).map(
    ([where, bit]): Edit =>
      (bytes) => {
        const index = at(bytes, where)
        return written(bytes, index, [(bytes[index] ?? 0) ^ (1 << bit)])
      },
  ),
  fc.tuple(position, specialBytes).map(
    ([where, by]): Edit =>
      (bytes) =>
        written(bytes, at(bytes, where), by),
  ),
  fc.tuple(position, specialBytes).map(
    ([where, by]): Edit =>
      (bytes) =>
        joined(
          bytes.subarray(0, at(bytes, where)),
          Uint8Array.from(by),
          bytes.subarray(at(bytes, where)),
        ),
  ),
  position.map(
    (where): Edit =>
      (bytes) =>
        bytes.slice(0, at(bytes, where)),
  ),
  position.map(
    (where): Edit =>
      (bytes) =>
        bytes.slice(at(bytes, where)),
  ),
  position.map(
    (where): Edit =>
      (bytes) =>
        joined(bytes, bytes.subarray(at(bytes, where))),
  ),
  fc.tuple(position, position, fc.nat()).map(
    ([here, there, which]): Edit =>
      (bytes, others) => {
        const other = others[which % others.length] ?? bytes
        return joined(bytes.subarray(0, at(bytes, here)), other.subarray(at(other, there)))
      },
  ),
)

/** Recorded bytes that are flipped, cut, repeated and spliced with each other; and random bytes. */
export const mutatedBytes = (seen: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.nat(seen.length - 1), fc.array(edits, { minLength: 1, maxLength: 4 }))
        .map(([index, list]) =>
          list.reduce((bytes, edit) => edit(bytes, seen), seen[index] ?? new Uint8Array()),
        ),
    },
  )
