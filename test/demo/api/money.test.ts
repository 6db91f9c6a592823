import { expect, it } from 'vitest'
import {
  fenOf,
  fenTyped,
  moneyChangeText,
  moneyFigure,
  moneyText,
  plainYuan,
} from '../../../demo/api/src/kernel/money.ts'

it.each([
  [0, '¥0.00'],
  [-0, '¥0.00'],
  [5, '¥0.05'],
  [3600, '¥36.00'],
  [123_456_789, '¥1,234,567.89'],
  [-2050, '−¥20.50'],
])('moneyText writes %i fen as %s', (fen, text) => {
  expect(moneyText(fen)).toBe(text)
})

it('moneyFigure leaves the signs to large print', () => {
  expect([moneyFigure(123_450), moneyFigure(-5)]).toEqual(['1,234.50', '0.05'])
})

it('moneyChangeText marks money that came in', () => {
  expect([100, -100, 0].map(moneyChangeText)).toEqual(['+¥1.00', '−¥1.00', '¥0.00'])
})

it('plainYuan leaves out zero decimals and separators', () => {
  expect([10_000, 123_450, 5].map(plainYuan)).toEqual(['100', '1234.50', '0.05'])
})

it.each([
  ['100', 10_000],
  ['19.99', 1999],
  [' 0.05 ', 5],
  ['12.', 1200],
  ['.5', 50],
])('fenOf reads "%s"', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

it.each(['', '.', '1.234', '-1', '1e3', '0x10', '1,000'])('fenOf rejects "%s"', (typed) => {
  expect(fenOf(typed)).toBeNull()
  expect(fenTyped(typed)).toBe(0)
})

it.each([1, 99, 100, 8_888, 123_450])('fenOf reads what plainYuan writes of %i fen', (fen) => {
  expect(fenOf(plainYuan(fen))).toBe(fen)
})
