import { describe, expect, it } from 'vitest'
import {
  containsSequence,
  extended,
  firstQuery,
  firstRange,
  isNewestPage,
  NEWEST,
  queryBeyond,
  queryInHole,
  windowOf,
} from '../../react/message-window.ts'
import type { TimelineItem, TimelineSnapshot } from '../../src/client/view.ts'
import type { Message } from '../../src/features/messages/model.ts'

const message = (sequence: number): TimelineItem => ({
  kind: 'message',
  key: `m${sequence}`,
  message: { sequence } as Message,
})

const hole = (fromSequence: number, toSequence: number): TimelineItem => ({
  kind: 'hole',
  key: `h${fromSequence}`,
  fromSequence,
  toSequence,
})

const timeline = (
  items: readonly TimelineItem[],
  over: Partial<TimelineSnapshot> = {},
): TimelineSnapshot => ({
  items,
  hasOlder: true,
  hasNewer: false,
  newestSequence: 9,
  isWhole: true,
  ...over,
})

const three = [message(7), message(8), message(9)]

describe('a history query requests', () => {
  it.each([
    ['in the middle', 50, { sequence: 40, direction: 1, count: 20 }],
    ['near the beginning', 4, { sequence: 1, direction: 1, count: 20 }],
  ] as const)('a page around a sequence %s', (_title, sequence, expected) => {
    expect(firstQuery(sequence, 20)).toEqual(expected)
  })

  it('the newest page', () => {
    expect(firstQuery(NEWEST, 20)).toEqual({ sequence: 0, direction: 0, count: 20 })
  })

  it.each([
    ['a long hole, from its newer end', { fromSequence: 10, toSequence: 99 }, 99, 20],
    ['a short hole, no more than it misses', { fromSequence: 10, toSequence: 12 }, 12, 3],
  ])('%s', (_title, missing, sequence, count) => {
    expect(queryInHole(missing, 20)).toEqual({ sequence, direction: 0, count })
  })

  it.each([
    ['before the window', { fromSequence: 7, toSequence: Infinity }, three, 6],
    ['before the oldest shown', { fromSequence: 0, toSequence: Infinity }, three, 6],
    ['before a hole', { fromSequence: 0, toSequence: Infinity }, [hole(5, 6), ...three], 4],
    ['before what is only being sent', { fromSequence: 0, toSequence: Infinity }, [message(0)], 0],
  ])('older ones %s', (_title, window, items, sequence) => {
    expect(queryBeyond('older', window, timeline(items), 20)).toEqual({
      sequence,
      direction: 0,
      count: 20,
    })
  })

  it('newer ones beyond a bounded window', () => {
    const window = { fromSequence: 7, toSequence: 9 }
    expect(queryBeyond('newer', window, timeline(three, { hasNewer: true }), 20)).toEqual({
      sequence: 10,
      direction: 1,
      count: 20,
    })
  })

  it.each([
    ['older ones once the beginning is known', 'older', 7, Infinity, { hasOlder: false }],
    ['older ones than the first', 'older', 1, Infinity, {}],
    ['newer ones than the newest', 'newer', 7, Infinity, { hasNewer: true }],
    ['newer ones where there are none', 'newer', 7, 9, { hasNewer: false }],
  ] as const)('nothing: %s', (_title, side, fromSequence, toSequence, over) => {
    const window = { fromSequence, toSequence }
    expect(queryBeyond(side, window, timeline(three, over), 20)).toBeNull()
  })
})

describe('the window after a query', () => {
  it.each([
    ['a newest page', 81, false, { fromSequence: 81, toSequence: Infinity }],
    ['a newest page with the beginning', 3, true, { fromSequence: 0, toSequence: Infinity }],
  ])('of %s', (_title, coveredFrom, isComplete, expected) => {
    expect(firstRange(NEWEST, { coveredFrom, coveredTo: 100, isComplete })).toEqual(expected)
  })

  it.each([
    ['a page in the middle', 40, 59, false, { fromSequence: 40, toSequence: 59 }],
    ['a page that met the newest', 90, 99, true, { fromSequence: 90, toSequence: Infinity }],
    ['a page beyond everything', 0, 0, true, null],
  ])('of %s', (_title, coveredFrom, coveredTo, isComplete, expected) => {
    expect(firstRange(50, { coveredFrom, coveredTo, isComplete })).toEqual(expected)
  })
})

describe('a window', () => {
  const newest = windowOf({ fromSequence: 81, toSequence: Infinity })
  const bounded = windowOf({ fromSequence: 40, toSequence: 60 })

  it.each([
    ['a page of older messages', 61, 80, false, 61],
    ['the page with the beginning', 5, 80, true, 0],
    ['a page that covers nothing', 0, 0, false, 81],
    ['a page inside of it', 90, 95, false, 81],
  ])('begins after %s', (_title, coveredFrom, coveredTo, isComplete, fromSequence) => {
    const window = extended('older', newest, { coveredFrom, coveredTo, isComplete })
    expect(window).toEqual({ ...newest, range: { fromSequence, toSequence: Infinity } })
  })

  it.each([
    ['a page of newer messages', 61, 80, false, 80],
    ['the page with the newest message', 61, 66, true, Infinity],
    ['an empty page at the newest message', 0, 0, true, Infinity],
  ])('ends after %s', (_title, coveredFrom, coveredTo, isComplete, toSequence) => {
    const window = extended('newer', bounded, { coveredFrom, coveredTo, isComplete })
    expect(window).toEqual({ ...bounded, range: { fromSequence: 40, toSequence } })
  })
})

describe('whether the newest page is known already', () => {
  it.each([
    ['it is full', three, {}, true],
    ['it is short but whole', [message(9)], { hasOlder: false }, true],
    ['it ends with what is being sent', [...three, message(0)], {}, true],
    ['it is short', [message(9)], {}, false],
    ['it is not all here, or in doubt', three, { isWhole: false }, false],
    ['what is newest is for others', three, { newestSequence: 12 }, true],
  ] as const)('%s', (_title, items, over, expected) => {
    expect(isNewestPage(timeline(items, over), 3)).toBe(expected)
  })
})

it('containsSequence finds messages, not the sequence of a hole', () => {
  const items = [message(4), hole(5, 8), message(9)]
  expect([4, 5, 9].map((sequence) => containsSequence(items, sequence))).toEqual([
    true,
    false,
    true,
  ])
})
