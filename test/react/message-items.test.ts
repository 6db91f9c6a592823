import type { Message, TimelineItem } from 'tavern-im/strict'
import { describe, expect, it } from 'vitest'
import { itemMarker, type MessageItem, type UnreadMark } from '../../react/messages.ts'

const clock = (minutesEast: number) => ({
  now: () => 0,
  after: () => () => {},
  every: () => () => {},
  minutesEast: () => minutesEast,
})

const at = (text: string): number => Date.parse(text) / 1000

const message = (sequence: number, time: string, flow: 'in' | 'out' = 'in'): TimelineItem => ({
  kind: 'message',
  key: String(sequence),
  message: { sequence, time: at(time), flow } as Message,
})

const hole = (fromSequence: number, toSequence: number): TimelineItem => ({
  kind: 'hole',
  key: `hole-${fromSequence}`,
  fromSequence,
  toSequence,
})

const unread = (readSequence: number): UnreadMark => ({
  kind: 'unread',
  key: 'unread',
  count: 1,
  readSequence,
})

const shown = (items: readonly MessageItem[]): string[] =>
  items.map((item) =>
    item.kind === 'date' ? new Date(item.time * 1000).toISOString().slice(0, 16) : item.key,
  )

const NOON = '2026-03-01T12:00:00Z'

const keysOf = (items: readonly TimelineItem[], readSequence: number, isBeginning = false) =>
  shown(itemMarker(clock(0))(items, unread(readSequence), isBeginning)).slice(1)

describe('date breaks', () => {
  const items = [
    message(1, '2026-02-28T15:59:00Z'),
    message(2, '2026-02-28T16:01:00Z'),
    message(3, '2026-03-01T03:00:00Z'),
  ]

  it('are before the first message of each day, in local time [RHOOK-20]', () => {
    const shanghai = itemMarker(clock(8 * 60))
    const breaks = ['2026-02-27T16:00', '2026-02-28T16:00']
    expect(shown(shanghai(items, null, false))).toEqual([breaks[0], '1', breaks[1], '2', '3'])
    const utc = itemMarker(clock(0))
    expect(shown(utc(items, null, false))).toEqual([
      '2026-02-28T00:00',
      '1',
      '2',
      '2026-03-01T00:00',
      '3',
    ])
  })

  it('are the same objects, with one key per day, wherever the day begins [RHOOK-20]', () => {
    const mark = itemMarker(clock(0))
    const [first] = mark(items, null, false)
    const [again] = mark(items.slice(1), null, false)
    expect(again).toBe(first)
    expect(first?.key).toMatch(/^date-\d+$/)
  })

  it('appear once a day, also if a time goes back [RHOOK-20]', () => {
    const back = [...items, message(4, '2026-02-28T17:00:00Z'), message(5, '2026-03-01T04:00:00Z')]
    const keys = itemMarker(clock(0))(back, null, false).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the unread mark', () => {
  it.each([
    ['before the first one that was not read', [1, 2, 3], 2, ['1', '2', 'unread', '3']],
    ['nowhere while what was read last is not here', [5, 6], 2, ['5', '6']],
    ['at the edge where the first unread one is it', [3, 4], 2, ['unread', '3', '4']],
    ['nowhere where all was read', [1, 2], 2, ['1', '2']],
  ])('is %s [RHOOK-21]', (_, sequences, readSequence, expected) => {
    expect(
      keysOf(
        sequences.map((n) => message(n, NOON)),
        readSequence,
      ),
    ).toEqual(expected)
  })

  it('is first if the whole conversation is unread [RHOOK-21]', () => {
    expect(keysOf([message(4, NOON), message(5, NOON)], 2, true)).toEqual(['unread', '4', '5'])
    expect(keysOf([message(1, NOON)], 0)).toEqual(['unread', '1'])
  })

  it('skips own messages [RHOOK-21]', () => {
    const items = [message(1, NOON), message(2, NOON, 'out'), message(3, NOON)]
    expect(keysOf(items, 1)).toEqual(['1', '2', 'unread', '3'])
  })

  it('is above a hole that is completely unread, and is missing if a hole is partly read [RHOOK-21]', () => {
    const [one, six] = [message(1, NOON), message(6, NOON)]
    expect(keysOf([one, hole(2, 5), six], 1)).toEqual(['1', 'unread', 'hole-2', '6'])
    expect(keysOf([one, hole(2, 5), six], 3)).toEqual(['1', 'hole-2', '6'])
  })
})
