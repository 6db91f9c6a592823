import { expect, it } from 'vitest'
import {
  EMPTY_FEEDBACK,
  type FeedbackDraft,
  feedbackProblemsOf,
  kinds,
  kindTextOf,
  requestOfFeedback,
} from '../../../demo/web/src/features/feedback/feedback-draft.ts'

const draft: FeedbackDraft = {
  ...EMPTY_FEEDBACK,
  kind: 'wish',
  text: ' 希望可以收藏常用的筛选条件 ',
  contact: ' lin@example.com ',
}

const file = new File(['x'], 'a.png', { type: 'image/png' })

const picture = (status: 'uploading' | 'done' | 'failed') =>
  ({ id: 1, file, status, url: status === 'done' ? '/uploads/a.webp' : '' }) as const

it.each<[string, Partial<FeedbackDraft>, object]>([
  ['nothing', {}, {}],
  ['no kind', { kind: '' }, { kind: '请选择反馈类型' }],
  ['no text', { text: '  ' }, { text: '请写下您的反馈' }],
  ['nine characters', { text: '一二三四五六七八九 ' }, { text: '请写 10 至 500 个字' }],
  ['ten characters', { text: '😀'.repeat(10) }, {}],
  ['501 characters', { text: '字'.repeat(501) }, { text: '请写 10 至 500 个字' }],
  [
    'a picture under way',
    { pictures: [picture('uploading')] },
    { pictures: '图片还在上传，请稍候' },
  ],
  ['no contact', { contact: ' ' }, {}],
  ['a short contact', { contact: 'a@b' }, { contact: '请填写手机号、微信号、QQ 号或邮箱' }],
])('the form validates %s', (_name, changed, problems) => {
  expect(feedbackProblemsOf({ ...draft, ...changed })).toEqual(problems)
})

it('the request contains the trimmed text and the uploaded pictures', () => {
  const pictures = [picture('done'), picture('failed')]
  expect(requestOfFeedback({ ...draft, pictures })).toEqual({
    kind: 'wish',
    text: '希望可以收藏常用的筛选条件',
    pictures: ['/uploads/a.webp'],
    contact: 'lin@example.com',
  })
  expect(requestOfFeedback(EMPTY_FEEDBACK)).toBeNull()
})

it('every kind has a text', () => {
  for (const { value, text } of kinds) if (value !== '') expect(kindTextOf(value)).toBe(text)
})
