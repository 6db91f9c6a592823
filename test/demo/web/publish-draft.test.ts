import { expect, it } from 'vitest'
import {
  emptyDraft,
  lastStart,
  type PublishDraft,
  problemsOf,
  requestOfDraft,
} from '../../../demo/web/src/features/orders/publish-draft.ts'

const NOW = new Date(2026, 10, 22, 20).getTime()

const role = { id: '7', name: '云雀', job_id: '201', fighting_capacity: 50_000 }

const right: PublishDraft = {
  ...emptyDraft('dailian'),
  title: ' 冲段位 ',
  depositYuan: '100',
  priceYuan: '88.50',
  role,
}

it('a complete form has no errors', () => {
  expect(problemsOf(right, NOW)).toEqual({})
})

it('an empty form has an error for each required field', () => {
  expect(problemsOf(emptyDraft('raid'), NOW)).toEqual({
    title: '请填写标题',
    role: '请选择游戏角色',
    depositYuan: '请填写押金',
    priceYuan: '请填写结算价',
  })
})

// Titles are written out, because printing a jsdom file prints the whole window.
it.each<[string, Partial<PublishDraft>, object]>([
  ['an empty title', { title: '   ' }, { title: '请填写标题' }],
  [
    'too low a deposit',
    { depositYuan: '0.99', priceYuan: '0.99' },
    { depositYuan: '押金不能低于 ¥1.00', priceYuan: '结算价不能低于 ¥1.00' },
  ],
  ['too high a deposit', { depositYuan: '50000.01' }, { depositYuan: '押金不能高于 ¥50,000.00' }],
  ['a price above the deposit', { priceYuan: '100.01' }, { priceYuan: '结算价不能高于押金' }],
  ['a start in the past', { startAt: NOW }, { startAt: '开始时间须在未来30天内' }],
  ['too late a start', { startAt: lastStart(NOW) + 1 }, { startAt: '开始时间须在未来30天内' }],
  ['too high a capacity', { capacity: '100001' }, { capacity: '战斗力不能高于 10 亿' }],
  [
    'a picture that is on its way',
    { pictures: [{ id: 1, file: new File([], 'a.png'), status: 'uploading', url: '' }] },
    { pictures: '图片还在上传，请稍候' },
  ],
])('the form rejects %s', (_, changed, problems) => {
  expect(problemsOf({ ...right, ...changed }, NOW)).toEqual(problems)
})

it('the request contains whole fen and capacities, and the paths of uploaded pictures', () => {
  const pictures = [
    { id: 1, file: new File([], 'a.png'), status: 'done' as const, url: '/uploads/a.webp' },
    { id: 2, file: new File([], 'b.png'), status: 'failed' as const, url: '' },
  ]
  expect(requestOfDraft('raid', { ...right, capacity: '3.5', pictures })).toEqual({
    title: '冲段位',
    description: '',
    job_id: '',
    min_fighting_capacity: 35_000,
    pictures: ['/uploads/a.webp'],
    deposit_price: 10_000,
    settle_price: 8850,
    start_at: 0,
    role_id: '7',
    boss_num: 1,
    thug_num: 1,
  })
})
