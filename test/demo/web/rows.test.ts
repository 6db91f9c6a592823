import type { TimelineItem } from 'tavern-im/strict'
import { expect, test } from 'vitest'
import {
  firstUnreadSequence,
  isPrepended,
  rowsOf,
  shownItems,
} from '../../../demo/web/src/features/room/rows.ts'
import { anItem } from './builders.ts'

const START = 1_700_000_000
const hole: TimelineItem = { kind: 'hole', key: 'hole-3', fromSequence: 3, toSequence: 9 }
const at = (sequence: number, seconds: number, from = 'u2') =>
  anItem({ sequence, time: START + seconds, from })

test('rowsOf adds the time above the first message and after a pause of more than five minutes', () => {
  const rows = rowsOf([at(1, 0), at(2, 300), at(3, 601)], 0)
  expect(rows.map(({ dividerTime }) => dividerTime)).toEqual([START, null, START + 601])
})

test('rowsOf shows a sender again after another sender, a tip, a minute and a divider', () => {
  const tip = anItem({ sequence: 5, time: START + 20, type: 'TIMGroupTipElem' })
  const rows = rowsOf(
    [at(1, 0), at(2, 5), at(3, 10, 'u3'), at(4, 15), tip, at(6, 25), at(7, 90), at(8, 100)],
    0,
  )
  expect(rows.map(({ isFirstOfSender }) => isFirstOfSender)).toEqual([
    true,
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
})

test('shownItems keeps an order notice unless it is hidden', () => {
  const aPlatformMessage = (show: boolean) => ({
    sequence: 2,
    time: START + 5,
    from: 'administrator',
    type: 'TIMCustomElem' as const,
    payload: { data: '{}', description: '系统消息', extension: '订单已开始' },
    cloudCustomData: JSON.stringify({ type: 'notification', show }),
  })
  const items = (show: boolean) => shownItems([at(1, 0), anItem(aPlatformMessage(show)), at(3, 10)])
  const firsts = rowsOf(items(true), 0).map(({ isFirstOfSender }) => isFirstOfSender)
  expect(firsts).toEqual([true, true, true])
  expect(items(false)).toHaveLength(2)
  const forged = { ...aPlatformMessage(false), from: 'u3' }
  expect(shownItems([anItem(forged)])).toHaveLength(1)
})

test('rowsOf marks one message as the first unread one and shows its sender', () => {
  const rows = rowsOf([at(1, 0), at(2, 1), at(3, 2)], 2)
  expect(rows.map(({ isUnreadStart }) => isUnreadStart)).toEqual([false, true, false])
  expect(rows[1]?.isFirstOfSender).toBe(true)
  expect(rowsOf([at(1, 0)], 0)[0]?.isUnreadStart).toBe(false)
})

test('rowsOf keeps a gap as a row and shows the time again after it', () => {
  const rows = rowsOf([at(2, 0), hole, at(10, 5)], 0)
  expect(rows.map(({ key }) => key)).toEqual(['id-2', 'hole-3', 'id-10'])
  expect(rows[2]).toMatchObject({ dividerTime: START + 5, isFirstOfSender: true })
})

test('firstUnreadSequence counts from the newest and skips own messages', () => {
  const mine = anItem({ sequence: 4, flow: 'out', from: 'u1' })
  expect(firstUnreadSequence([at(1, 0), at(2, 1), at(3, 2), mine, at(5, 3)], 2)).toBe(3)
  expect(firstUnreadSequence([at(1, 0)], 0)).toBe(0)
  expect(firstUnreadSequence([], 5)).toBe(0)
})

test('firstUnreadSequence estimates a message that is not loaded', () => {
  expect(firstUnreadSequence([hole, at(10, 0), at(11, 1)], 6)).toBe(6)
  expect(firstUnreadSequence([at(2, 0), at(3, 1)], 50)).toBe(1)
})

test('isPrepended detects rows that were added above', () => {
  const before = rowsOf([at(5, 0), at(6, 1)], 0)
  const above = rowsOf([at(4, 0), at(5, 1), at(6, 2)], 0)
  const below = rowsOf([at(5, 0), at(6, 1), at(7, 2)], 0)
  expect(isPrepended(before, above)).toBe(true)
  expect(isPrepended(before, below)).toBe(false)
  expect(isPrepended(before, before)).toBe(false)
  expect(isPrepended([], above)).toBe(false)
  // A message was added above a pending own one.
  const rows = rowsOf([at(2, 0), at(3, 1), at(4, 2), at(9, 3)], 0)
  const waiting = rowsOf([at(2, 0), at(3, 1), at(9, 3)], 0)
  expect(isPrepended(waiting, rows)).toBe(false)
})
