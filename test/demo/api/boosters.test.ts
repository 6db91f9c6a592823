import { afterEach, beforeEach, expect, test } from 'vitest'
import { addReputation } from '../../../demo/api/src/reviews/reputation.ts'
import { type Market, openMarket } from './market.ts'

let market: Market
let token: string

beforeEach(async () => {
  market = await openMarket()
  token = await market.login('100001')
  await certify('100002', '301')
  await certify('100003', '201')
  await certify('100004', '201')
})

// The audit of `close` counts reputations again, and these have no orders.
afterEach(async () => {
  await market.context.db.deleteFrom('reputations').execute()
  await market.close()
})

const idOf = async (account: string): Promise<number> => {
  const row = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', account)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const certify = async (account: string, job_id: string): Promise<void> => {
  const account_id = await idOf(account)
  await market.context.db
    .insertInto('certifications')
    .values({
      ...{ account_id, state: 'approved', real_name: '张三', contact: '13800138000', job_id },
      ...{ introduction: '', pictures: '[]', reason: '', applied_at: 1, decided_at: 2 },
    })
    .execute()
}

const rate = async (account: string, settled: number, stars: readonly number[]): Promise<void> =>
  addReputation(market.context, await idOf(account), {
    settled,
    reviews: stars.length,
    stars: stars.reduce((sum, one) => sum + one, 0),
  })

const list = async (request: object = {}) => {
  const { body } = await market.post('/api/basic/user/boosterList', request, { accesstoken: token })
  return body.data as unknown as {
    readonly list: readonly { readonly im_user_id: string; readonly rating: number }[]
    readonly has_more: boolean
  }
}

const idsOf = async (request: object = {}) =>
  (await list(request)).list.map(({ im_user_id }) => im_user_id)

test('the list has the certified people, the best rated first, or those with most orders [PERSON-03]', async () => {
  await rate('100002', 3, [5, 5])
  await rate('100003', 40, [4])
  expect(await idsOf()).toEqual(['u100002', 'u100003', 'u100004'])
  expect(await idsOf({ order_by: 'settled' })).toEqual(['u100003', 'u100002', 'u100004'])
  expect((await list()).list[0]).toMatchObject({ rating: 50, settled: 3, reviews: 2 })
})

test('a job, a kind of jobs and a name narrow the list [PERSON-03]', async () => {
  expect(await idsOf({ job_id: '301' })).toEqual(['u100002'])
  expect(await idsOf({ job_id: '2' })).toEqual(['u100003', 'u100004'])
  const { nickname } = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100004')
    .select('nickname')
    .executeTakeFirstOrThrow()
  expect(await idsOf({ words: nickname })).toEqual(['u100004'])
  expect(await idsOf({ words: '%' })).toEqual([])
})

test('restricted and deleted people are absent, and nobody reads private data [PERSON-03]', async () => {
  const { db } = market.context
  await db
    .updateTable('accounts')
    .set({ restricted_at: 1 })
    .where('account', '=', '100002')
    .execute()
  await db.updateTable('accounts').set({ deleted_at: 1 }).where('account', '=', '100003').execute()
  expect(await idsOf()).toEqual(['u100004'])
  expect(JSON.stringify(await list())).not.toMatch(/张三|13800138000|"account"/)
})

test('pages follow each other without repetition [PERSON-03]', async () => {
  const first = await list({ page_size: 2 })
  expect(first.has_more).toBe(true)
  const second = await list({ page_size: 2, page: 2 })
  expect(second.has_more).toBe(false)
  expect([...first.list, ...second.list].map(({ im_user_id }) => im_user_id)).toEqual([
    'u100002',
    'u100003',
    'u100004',
  ])
})
