import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { aPictureOf, asAccount, asOperator, type Reply } from './operator-client.ts'

const SAVE = '/api/basic/feedback/save'
const LIST = '/api/basic/feedback/list'
const MESSAGES = '/api/basic/message/list'
const DAY_MS = 24 * 3600 * 1000
const WORDS = '发布团本时座位数选不到二十个。'

let market: Market
let ask: (path: string, body?: object) => Promise<Reply>

beforeEach(async () => {
  market = await openMarket()
  ask = await asAccount(market, '100001')
})

afterEach(() => market.close())

const operator = (path: string, body?: object) => asOperator(market)(`feedback/${path}`, body)

const feedback = { kind: 'fault', text: WORDS }

const rows = () => market.context.db.selectFrom('feedbacks').selectAll().execute()

test('feedback is stored and shown to its writer only', async () => {
  const pictures = [await aPictureOf(market, '100001')]
  const written = { ...feedback, text: ` ${WORDS}\n`, pictures, contact: ' chen@example.com ' }
  const kept = {
    id: expect.any(String),
    kind: 'fault',
    text: WORDS,
    pictures,
    contact: 'chen@example.com',
    answer: '',
    created_at: market.context.now(),
    answered_at: 0,
  }
  expect((await ask(SAVE, written)).data).toEqual(kept)
  expect((await ask(LIST)).data).toEqual({ list: [kept], has_more: false })
  const other = await asAccount(market, '100002')
  expect((await other(LIST)).data).toEqual({ list: [], has_more: false })
})

test('feedbackList returns the newest first, page by page', async () => {
  for (const sign of ['一', '二', '三']) await ask(SAVE, { ...feedback, text: sign.repeat(10) })
  const first = (await ask(LIST, { page_size: 2 })).data
  expect(first.list.map(({ text }) => String(text)[0])).toEqual(['三', '二'])
  expect(first.has_more).toBe(true)
  const second = (await ask(LIST, { page_size: 2, page: 2 })).data
  expect(second).toMatchObject({ list: [{ text: '一'.repeat(10) }], has_more: false })
})

test('a report names the person to operators, and needs one [PERSON-02]', async () => {
  const report = { ...feedback, kind: 'person', im_user_id: 'u100003' }
  expect((await ask(SAVE, report)).data).not.toHaveProperty('subject_account')
  expect((await operator('list')).data.list).toMatchObject([
    { kind: 'person', subject_account: '100003', subject_nickname: '老猫' },
  ])
  const refused = [
    await ask(SAVE, { ...report, im_user_id: undefined }),
    await ask(SAVE, { ...report, im_user_id: 'nobody' }),
    await ask(SAVE, { ...report, im_user_id: 'u100001' }),
  ]
  expect(refused.map(({ error_msg }) => error_msg)).toEqual([
    '请选择要举报的用户',
    '没有找到这个人',
    '不能举报自己',
  ])
  await ask(SAVE, { ...feedback, im_user_id: 'u100003' })
  expect((await operator('list')).data.list).toMatchObject([
    { kind: 'person' },
    { kind: 'fault', subject_account: '' },
  ])
})

test('feedbackSave stores one feedback per idempotency key', async () => {
  const accesstoken = await market.login('100001')
  const headers = { accesstoken, 'idempotency-key': 'feedback-1' }
  for (let time = 0; time < 3; time += 1) {
    expect((await market.post(SAVE, feedback, headers)).body.ok).toBe(true)
  }
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['no kind', { kind: undefined }, '请填写反馈类型'],
  ['a kind that is none', { kind: '<script>' }, '反馈类型格式不正确'],
  ['nine characters', { text: '一二三四五六七八九' }, '反馈内容请写10至500个字'],
  ['nine characters in blanks', { text: `${' '.repeat(9)}一二三` }, '反馈内容请写10至500个字'],
  ['501 characters', { text: '长'.repeat(501) }, '反馈内容请写10至500个字'],
  ['ten thousand signs', { text: '长'.repeat(10_000) }, '反馈内容不能超过1000个字'],
  ['SQL for a contact', { contact: "'; drop table feedbacks" }, '请填写手机号、微信号、QQ号或邮箱'],
  ['a picture of another host', { pictures: ['https://a.example/x.webp'] }, '请上传图片，最多2张'],
  ['a picture that is none', { pictures: [`/uploads/${'A'.repeat(22)}.webp`] }, '图片不存在'],
])('feedbackSave rejects %s and stores nothing', async (_name, wrong, words) => {
  const { ok, error_msg } = await ask(SAVE, { ...feedback, ...wrong })
  expect(ok).toBe(false)
  expect(error_msg).toContain(words)
  expect(await rows()).toEqual([])
})

test('feedbackSave accepts 500 characters of two UTF-16 units each', async () => {
  const text = '😀'.repeat(500)
  expect((await ask(SAVE, { ...feedback, text })).data).toMatchObject({ text })
})

test('feedbackSave rejects pictures of another account', async () => {
  const pictures = [await aPictureOf(market, '100002')]
  expect((await ask(SAVE, { ...feedback, pictures })).ok).toBe(false)
})

test('feedbackSave permits ten per account and day', async () => {
  for (let time = 0; time < 10; time += 1) {
    market.advance(60_000)
    expect((await ask(SAVE, feedback)).ok).toBe(true)
  }
  const { code: error_code } = failures.FEEDBACK_LIMIT
  market.advance(60_000)
  expect(await ask(SAVE, feedback)).toMatchObject({ ok: false, error_code })
  const other = await asAccount(market, '100002')
  expect((await other(SAVE, feedback)).ok).toBe(true)
  market.advance(DAY_MS)
  expect((await ask(SAVE, feedback)).ok).toBe(true)
})

test('operatorFeedbackList returns unanswered feedback from the oldest, with its number', async () => {
  await ask(SAVE, feedback)
  await (await asAccount(market, '100002'))(SAVE, { ...feedback, kind: 'wish' })
  const { data } = await operator('list')
  expect(data.list).toMatchObject([
    { account: '100001', nickname: '阿辰', kind: 'fault', text: WORDS },
    { account: '100002', kind: 'wish' },
  ])
  expect((await asOperator(market)('login/check')).data.feedbacks).toBe(2)
  expect((await operator('list', { status: 'answered' })).data.list).toEqual([])
})

test('operatorFeedbackAnswer answers once; the writer receives the answer with the feedback and as a message', async () => {
  const { id } = (await ask(SAVE, feedback)).data
  market.advance(60_000)
  const { data } = await operator('answer', { id, answer: ' 已修复，更新后即可。 ' })
  expect(data.message).toBe('已回复阿辰（100001）的反馈')
  const answer = '已修复，更新后即可。'
  const answered_at = market.context.now()
  expect((await ask(LIST)).data.list).toMatchObject([{ id, answer, answered_at }])
  expect((await ask(MESSAGES)).data.list).toMatchObject([
    {
      kind: 'system',
      title: '您的反馈有回复了',
      text: answer,
      link: '/pages/enter/my/subpages/user_feedback?tab=mine',
    },
  ])
  const { code: error_code } = failures.FEEDBACK_UNKNOWN
  const again = await operator('answer', { id, answer: '再说一次' })
  expect(again).toMatchObject({ ok: false, error_code })
  expect((await ask(LIST)).data.list).toMatchObject([{ answer }])
  expect((await ask(MESSAGES)).data.list).toHaveLength(1)
  expect((await operator('list', { status: 'answered' })).data.list).toMatchObject([{ id }])
  expect((await asOperator(market)('login/check')).data.feedbacks).toBe(0)
})

test.each([
  ['nothing', { answer: '  ' }, '请填写回复'],
  ['too much', { answer: '长'.repeat(501) }, '回复不能超过500个字'],
  ['nobody', { id: '999' }, '反馈不存在或已经回复'],
])('operatorFeedbackAnswer rejects %s', async (_name, wrong, words) => {
  const { id } = (await ask(SAVE, feedback)).data
  const answered = await operator('answer', { id, answer: '谢谢您的反馈', ...wrong })
  expect(answered).toMatchObject({ ok: false, error_msg: words })
  expect((await ask(LIST)).data.list).toMatchObject([{ answer: '' }])
})
