import fc from 'fast-check'
import { aMessage, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { Timeline } from '../../../src/features/messages/timeline/timeline.ts'

const everything = Number.POSITIVE_INFINITY

const aTimeline = () => new Timeline('C2Cbob', 'alice')

const held = (timeline: Timeline) => timeline.between(0, everything).map(({ sequence }) => sequence)

describe('a timeline', () => {
  it('orders by sequence and stores each message once [MSG-27]', () => {
    const timeline = aTimeline()
    const taken = [3, 1, 2, 3, 1].map((sequence) => timeline.insert(aMessage({ sequence })))
    expect(taken).toEqual([true, true, true, false, false])
    expect(held(timeline)).toEqual([1, 2, 3])
  })

  it('returns the new messages of a range [MSG-27]', () => {
    const timeline = aTimeline()
    timeline.insert(aMessage({ sequence: 3 }))
    const added = timeline.replaceRange(1, 5, someMessages(1, 5))
    expect(added.map(({ sequence }) => sequence)).toEqual([1, 2, 4, 5])
    expect(held(timeline)).toEqual([1, 2, 3, 4, 5])
  })

  it('has no gap in a range that is known to be empty [MSG-28]', () => {
    const timeline = aTimeline()
    timeline.replaceRange(1, 10, [aMessage({ sequence: 2 }), aMessage({ sequence: 9 })])
    expect(timeline.holes).toEqual([])
    expect(held(timeline)).toEqual([2, 9])
  })

  it('has a gap up to the newest sequence that is known to exist [MSG-28]', () => {
    const timeline = aTimeline()
    timeline.replaceRange(1, 5, someMessages(1, 5))
    timeline.noteNewest(8)
    expect(timeline.holes).toEqual([{ from: 6, to: 8 }])
    timeline.noteNewest(3)
    expect(timeline.newest).toBe(8)
  })

  it('raises its revision by changes only [MSG-29]', () => {
    const timeline = aTimeline()
    timeline.insert(aMessage({ sequence: 1 }))
    const { revision } = timeline
    timeline.insert(aMessage({ sequence: 1 }))
    timeline.noteNewest(1)
    timeline.between(0, everything)
    expect(timeline.revision).toBe(revision)
    timeline.insert(aMessage({ sequence: 2 }))
    expect(timeline.revision).toBeGreaterThan(revision)
  })

  it('returns the same object at every read [MSG-27]', () => {
    const timeline = aTimeline()
    timeline.insert(aMessage({ sequence: 1 }))
    const [entity] = timeline.between(1, 1)
    expect(timeline.at(1)).toBe(entity)
    expect(timeline.before(everything, 1)[0]).toBe(entity)
    expect(timeline.find('144002', entity?.clientTime ?? 0, entity?.random ?? 0)).toBe(entity)
  })
})

/** Possible changes of a timeline: a push, a range of history, a report of the newest sequence. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('cover' as const),
    at: fc.integer({ min: 1, max: 40 }),
    more: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({ kind: fc.constant('note' as const), at: fc.integer({ min: 1, max: 50 }) }),
)

/** The server leaves every seventh sequence empty: it exists in no history. */
const exists = (sequence: number) => sequence % 7 !== 0

const range = (from: number, to: number) =>
  someMessages(from, to).filter(({ sequence }) => exists(sequence))

it('equals a simple model for any input in any order, with exact gaps [MSG-27]', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const timeline = aTimeline()
      const known = new Set<number>()
      const present = new Set<number>()
      let newest = 0
      const add = (sequence: number) => {
        known.add(sequence)
        newest = Math.max(newest, sequence)
        return exists(sequence) && !present.has(sequence) && present.add(sequence).has(sequence)
      }
      for (const step of steps) {
        if (step.kind === 'note') {
          timeline.noteNewest(step.at)
          newest = Math.max(newest, step.at)
        } else if (step.kind === 'insert') {
          if (!exists(step.at)) continue
          expect(timeline.insert(aMessage({ sequence: step.at }))).toBe(add(step.at))
        } else {
          const to = step.at + step.more
          const added = timeline
            .replaceRange(step.at, to, range(step.at, to))
            .map((m) => m.sequence)
          const expected = Array.from({ length: step.more + 1 }, (_, i) => step.at + i).filter(add)
          expect(added).toEqual(expected)
        }
      }
      const sorted = [...present].sort((a, b) => a - b)
      const oldest = Math.min(...known)
      const missing = Array.from({ length: newest }, (_, i) => i + 1).filter(
        (n) => n > oldest && !known.has(n),
      )
      expect(held(timeline)).toEqual(sorted)
      expect(timeline.newest).toBe(newest)
      expect(
        timeline.holes.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, i) => from + i),
        ),
      ).toEqual(missing)
      expect(timeline.before(everything, 5).map((m) => m.sequence)).toEqual(sorted.slice(-5))
      const middle = sorted.filter((n) => n >= 3 && n <= newest - 2)
      expect(timeline.countBetween(3, newest - 2)).toBe(middle.length)
    }),
    { numRuns: 500 },
  )
})
