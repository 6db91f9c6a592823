import type { SentCode } from './code-sender.ts'

const PHONE = /^\d{11}$/
const CODE = /^\d{6}$/

export const PHONE_DIGITS = 11
export const CODE_DIGITS = 6
const NICKNAME_CHARACTERS = 8

/** The error of a phone number; null if it is valid. */
export const phoneError = (phone: string): string | null => {
  if (phone === '') return '请填写手机号'
  return PHONE.test(phone) ? null : '请输入 11 位大陆手机号'
}

/**
 * The error of a code; `sent` is null if none was sent. The back end judges a code that was not
 * shown.
 */
export const codeError = (code: string, sent: SentCode | null): string | null => {
  if (code === '') return '请填写验证码'
  if (!CODE.test(code)) return '请输入 6 位验证码'
  if (sent === null) return '验证码错误'
  return sent.shown === null || sent.shown === code ? null : '验证码错误'
}

export const nicknameError = (nickname: string): string | null => {
  if (nickname.trim() === '') return '请填写昵称'
  const isTooLong = [...nickname.trim()].length > NICKNAME_CHARACTERS
  return isTooLong ? `新昵称长度不能超过 ${NICKNAME_CHARACTERS} 个字` : null
}

/** The first `most` digits of the input. */
export const digitsOf = (input: string, most: number): string =>
  input.replace(/\D/g, '').slice(0, most)
