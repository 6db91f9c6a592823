import { text } from '../kernel/schema.ts'

export const phoneField = text('手机号', { pattern: '^\\d{11}$', wrong: '请输入11位大陆手机号' })

export const codeField = text('验证码', { pattern: '^\\d{6}$', wrong: '请输入6位验证码' })
