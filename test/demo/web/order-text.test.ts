import { expect, it } from 'vitest'
import {
  capacityText,
  isPositionFull,
  momentText,
  orderPath,
  startText,
} from '../../../demo/web/src/features/orders/order.ts'
import { anOrderItem } from './orders.ts'

const NOW = new Date(2026, 10, 22, 20, 30).getTime()

it('momentText names the days around today', () => {
  expect(momentText(new Date(2026, 10, 22, 9, 5).getTime(), NOW)).toBe('今天 09:05')
  expect(momentText(new Date(2026, 10, 23, 0, 0).getTime(), NOW)).toBe('明天 00:00')
  expect(momentText(new Date(2026, 10, 21, 23, 59).getTime(), NOW)).toBe('昨天 23:59')
  expect(momentText(new Date(2026, 11, 1, 20, 0).getTime(), NOW)).toBe('12月1日 20:00')
})

it('startText of an order without a start time says that it starts when all seats are taken', () => {
  expect(startText(0, NOW)).toBe('人齐开打')
  expect(startText(NOW, NOW)).toBe('今天 20:30 开始')
})

it('capacityText shows fighting capacity in 万', () => {
  expect(capacityText(0)).toBe('0万')
  expect(capacityText(35_000)).toBe('3.5万')
  expect(capacityText(1_540_000)).toBe('154万')
})

it("orderPath returns the page of the order's kind", () => {
  expect(orderPath('raid', '5')).toMatch(/order_room\?id=5$/)
  expect(orderPath('dailian', '5')).toMatch(/order_detail\?id=5$/)
})

it('isPositionFull is true if all seats are taken or locked', () => {
  expect(isPositionFull(anOrderItem(), 'boss')).toBe(false)
  expect(isPositionFull(anOrderItem({ boss_num: 1 }), 'boss')).toBe(true)
  expect(isPositionFull(anOrderItem({ boss_free: 0 }), 'boss')).toBe(true)
  expect(isPositionFull(anOrderItem({ thug_free: 0 }), 'thug')).toBe(true)
})
