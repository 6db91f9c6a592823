import { expect, test } from 'vitest'
import {
  codeError,
  digitsOf,
  nicknameError,
  phoneError,
} from '../../../demo/web/src/features/account/validate.ts'

test.each([
  ['', '请填写手机号'],
  ['1391234567', '请输入 11 位大陆手机号'],
  ['1391234567x', '请输入 11 位大陆手机号'],
  ['13912345678', null],
])('phoneError validates %o', (phone, error) => {
  expect(phoneError(phone)).toBe(error)
})

test.each([
  ['', { shown: '246810' }, '请填写验证码'],
  ['24681', { shown: '246810' }, '请输入 6 位验证码'],
  ['111111', { shown: '246810' }, '验证码错误'],
  ['246810', null, '验证码错误'],
  ['246810', { shown: '246810' }, null],
  ['111111', { shown: null }, null],
])('codeError validates %o against %o', (code, sent, error) => {
  expect(codeError(code, sent)).toBe(error)
})

test.each([
  ['  ', '请填写昵称'],
  ['八个字的昵称正好', null],
  ['九个字的昵称太长了', '新昵称长度不能超过 8 个字'],
  ['😀😀😀😀😀😀😀😀', null],
])('nicknameError validates %o', (nickname, error) => {
  expect(nicknameError(nickname)).toBe(error)
})

test('digitsOf keeps the digits that fit', () => {
  expect(digitsOf('+86 139-1234-5678', 11)).toBe('86139123456')
})
