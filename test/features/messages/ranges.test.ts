import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ranges } from '../../../src/features/messages/timeline/ranges.ts'

type Pair = readonly [from: number, to: number]

const rangesOf = (rangesValue: readonly Pair[]): Ranges => {
  const ranges = new Ranges()
  for (const [from, to] of rangesValue) ranges.add(from, to)
  return ranges
}

const pairs = (holes: readonly { readonly from: number; readonly to: number }[]) =>
  holes.map(({ from, to }) => [from, to])

describe('the known ranges of a conversation', () => {
  it.each<[string, Pair[], number, Pair[]]>([
    ['nothing known', [], 9, []],
    ['all known', [[1, 9]], 9, []],
    ['the beginning not known, which is no hole', [[5, 9]], 9, []],
    ['newer ones exist', [[1, 5]], 9, [[6, 9]]],
    [
      'a stretch between',
      [
        [1, 2],
        [6, 9],
      ],
      9,
      [[3, 5]],
    ],
    [
      'one single sequence between',
      [
        [1, 2],
        [4, 4],
      ],
      4,
      [[3, 3]],
    ],
    [
      'stretches that touch',
      [
        [1, 2],
        [3, 4],
      ],
      4,
      [],
    ],
    [
      'stretches that touch the other way round',
      [
        [3, 4],
        [1, 2],
      ],
      4,
      [],
    ],
    [
      'stretches that overlap',
      [
        [1, 5],
        [3, 8],
        [2, 4],
      ],
      8,
      [],
    ],
    [
      'one that swallows others',
      [
        [3, 3],
        [5, 5],
        [1, 9],
      ],
      9,
      [],
    ],
    [
      'one that joins two',
      [
        [1, 2],
        [6, 7],
        [3, 5],
      ],
      7,
      [],
    ],
    [
      'an empty stretch',
      [
        [1, 2],
        [5, 4],
      ],
      2,
      [],
    ],
    [
      'several holes',
      [
        [1, 1],
        [3, 3],
        [7, 8],
      ],
      10,
      [
        [2, 2],
        [4, 6],
        [9, 10],
      ],
    ],
  ])('%s [MSG-26]', (_, rangesValue, newest, holes) => {
    expect(pairs(rangesOf(rangesValue).holes(newest))).toEqual(holes)
  })

  it('find the range that contains a sequence, and none in a gap [MSG-26]', () => {
    const ranges = rangesOf([
      [2, 4],
      [8, 9],
    ])
    expect([1, 2, 4, 5, 7, 8, 9, 10].map((sequence) => ranges.at(sequence)?.from)).toEqual([
      undefined,
      2,
      2,
      undefined,
      undefined,
      8,
      8,
      undefined,
    ])
  })

  it('agree with a set of numbers after any additions in any order [MSG-26]', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 8 }))
      .map(([from, more]): Pair => [from, from + more])
    fc.assert(
      fc.property(fc.array(range), (rangesValue) => {
        const ranges = rangesOf(rangesValue)
        const known = new Set<number>()
        for (const [from, to] of rangesValue) for (let n = from; n <= to; n++) known.add(n)
        const newest = Math.max(0, ...known) + 3
        const oldest = Math.min(...known)
        const missing = new Set(ranges.holes(newest).flatMap(({ from, to }) => upTo(from, to)))
        for (let n = 1; n <= newest; n++) {
          expect(ranges.at(n)).toEqual(known.has(n) ? runAround(n, known) : undefined)
          expect(missing.has(n)).toBe(n > oldest && !known.has(n))
        }
      }),
    )
  })
})

/** The longest stretch around a sequence that has no gap. */
const runAround = (sequence: number, known: ReadonlySet<number>) => {
  let from = sequence
  let to = sequence
  while (known.has(from - 1)) from--
  while (known.has(to + 1)) to++
  return { from, to }
}

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
