import { expect, it } from 'vitest'
import { maskedPhone } from '../../../demo/web/src/features/account/masked-phone.ts'
import {
  changesIn,
  fieldsIn,
  titleOf,
  userProblemsOf,
} from '../../../demo/web/src/features/basic/user-fields.ts'
import { formPath } from '../../../demo/web/src/features/profile/profile-paths.ts'

it.each([
  ['', ['nickname', 'headline'], '编辑资料'],
  ['field=headline', ['headline'], '个人简介'],
  ['field=nickname', ['nickname'], '修改昵称'],
  ['field=headline,nickname,headline', ['headline', 'nickname'], '编辑资料'],
  ['field=__proto__', [], '编辑资料'],
])('the address “%s” shows the fields %j under “%s”', (search, fields, title) => {
  expect(fieldsIn(new URLSearchParams(search))).toEqual(fields)
  expect(titleOf(fieldsIn(new URLSearchParams(search)))).toBe(title)
})

it('formPath returns the address of a form', () => {
  expect(formPath('headline', 'nickname')).toBe('/basic/userInfo?field=headline,nickname')
})

it.each([
  [{ nickname: '小鹿', headline: '' }, {}],
  [{ nickname: ' ' }, { nickname: '请填写昵称' }],
  [{ nickname: '九个字的昵称太长了' }, { nickname: '新昵称长度不能超过 8 个字' }],
  [{ headline: '字'.repeat(20) }, {}],
  [{ headline: '😀'.repeat(20) }, {}],
  [{ headline: '字'.repeat(21) }, { headline: '简介不能超过 20 个字' }],
])('userProblemsOf validates %j', (draft, problems) => {
  expect(userProblemsOf(draft)).toEqual(problems)
})

it('changesIn returns the changed values, trimmed', () => {
  const before = { nickname: '小鹿', headline: '晚八点' }
  expect(changesIn({ nickname: ' 小鹿 ', headline: '' }, before)).toEqual({ headline: '' })
  expect(changesIn({ nickname: '老鹿' }, before)).toEqual({ nickname: '老鹿' })
})

it.each([
  ['13800000001', '138****0001'],
  ['', ''],
  ['123', '123'],
])('maskedPhone shows “%s” as “%s”', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})
