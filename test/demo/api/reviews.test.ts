import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { auditReputations } from '../../../demo/api/src/reviews/reputation.ts'
import { showDueReviews } from '../../../demo/api/src/reviews/show-review.ts'
import { asOperator } from './operator-client.ts'
import { type OrderScenario, openOrderScenario } from './order-scenario.ts'
import { DAY_MS, type Person } from './order-scene.ts'

const SAVE = '/api/order/review/save'
const LIST = '/api/order/review/list'

let scenario: OrderScenario

beforeEach(async () => {
  scenario = await openOrderScenario()
})

afterEach(() => scenario.market.close())

const userOf = async ({ id }: Person): Promise<string> => {
  const { im_user_id } = await scenario.market.context.db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select('im_user_id')
    .executeTakeFirstOrThrow()
  return im_user_id
}

const words = { stars: 5, tags: ['准时上线'], text: '一把过' }

const review = async (author: Person, subject: Person, order_id: string, fields: object = {}) =>
  author.ask(SAVE, { order_id, im_user_id: await userOf(subject), ...words, ...fields })

interface Listed {
  readonly is_open: boolean
  readonly tags: readonly string[]
  readonly people: readonly Record<string, unknown>[]
}

const listOf = async (who: Person, order_id: string) =>
  (await who.ask(LIST, { order_id })).data as unknown as Listed

const profileOf = async (who: Person, seenBy = scenario.guest) =>
  (await seenBy.ask('/api/basic/user/profile', { im_user_id: await userOf(who) })).data

describe('reviews', () => {
  test('wait until both sides have written, and are then shown to everybody [REVIEW-01]', async () => {
    const { boss, thug } = scenario
    const id = await scenario.orderIn('settled')
    expect((await review(boss, thug, id)).data).toMatchObject({ ...words, state: 'waiting' })
    expect((await listOf(thug, id)).people).toMatchObject([{ nickname: '玩家1' }])
    expect((await listOf(thug, id)).people[0]).not.toHaveProperty('theirs')
    expect(await profileOf(thug)).toMatchObject({ reviews: 0, rating: 0, settled: 1 })
    const answer = await review(thug, boss, id, { stars: 4, tags: [], text: '' })
    expect(answer.data).toMatchObject({ stars: 4, state: 'shown' })
    expect((await listOf(thug, id)).people[0]).toMatchObject({
      mine: { stars: 4 },
      theirs: { ...words, state: 'shown' },
    })
    expect(await profileOf(thug)).toMatchObject({
      reviews: 1,
      rating: 50,
      tags: [{ text: '准时上线', count: 1 }],
    })
    expect(await profileOf(boss)).toMatchObject({ reviews: 1, rating: 40 })
    expect((await scenario.letters(thug)).at(-1)).toBe(
      '收到新的评价：「代打深渊十层」的对方给您打了5星',
    )
  })

  test('are shown after seven days without an answer, and not a moment before [REVIEW-01]', async () => {
    const { boss, thug, market } = scenario
    const id = await scenario.orderIn('settled')
    await review(boss, thug, id)
    market.advance(7 * DAY_MS - 1)
    await showDueReviews(market.context)
    expect(await profileOf(thug)).toMatchObject({ reviews: 0 })
    market.advance(1)
    await Promise.all([showDueReviews(market.context), showDueReviews(market.context)])
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 50 })
    expect(await review(thug, boss, id)).toMatchObject({
      error_code: failures.REVIEW_STATE.code,
      error_msg: '已超过评价时间',
    })
    expect((await listOf(thug, id)).is_open).toBe(false)
  })

  test('can be changed by their author until they are shown [REVIEW-02]', async () => {
    const { boss, thug } = scenario
    const id = await scenario.orderIn('settled')
    await review(boss, thug, id)
    expect((await review(boss, thug, id, { stars: 2 })).data).toMatchObject({ stars: 2 })
    await review(thug, boss, id)
    expect(await review(boss, thug, id, { stars: 1 })).toMatchObject({
      error_msg: '评价已公开，不能再修改',
    })
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 20 })
  })

  test.each(['running', 'finished', 'disputed', 'refunded', 'cancelled'] as const)(
    'are refused for an order that is %s [REVIEW-03]',
    async (state) => {
      const id = await scenario.orderIn(state)
      const reply = await review(scenario.boss, scenario.thug, id)
      expect(reply.ok).toBe(false)
      expect((await listOf(scenario.boss, id)).people).toEqual([])
    },
  )

  test('are written only by the other side of the order [REVIEW-03]', async () => {
    const { boss, thug, guest } = scenario
    const id = await scenario.orderIn('settled')
    const refused = [
      await review(guest, thug, id),
      await review(boss, guest, id),
      await review(boss, boss, id),
      await boss.ask(SAVE, { order_id: id, im_user_id: 'nobody', ...words }),
    ]
    expect(refused.map(({ error_code }) => error_code)).toEqual(
      refused.map(() => failures.NOT_ALLOWED.code),
    )
  })

  test.each([
    ['six stars', { stars: 6 }],
    ['no star', { stars: 0 }],
    ['an unknown tag', { tags: ['最好'] }],
    ['four tags', { tags: ['准时上线', '技术过硬', '效率高', '耐心细致'] }],
    ['a long text', { text: '好'.repeat(201) }],
    ['a phone number', { text: '找我 138 0013 8000' }],
    ['another messenger', { text: '加微信 abc12345 便宜' }],
    ['a forbidden word in disguise', { text: '这人真是傻 逼' }],
  ])('are refused with %s [REVIEW-04]', async (_name, fields) => {
    const id = await scenario.orderIn('settled')
    const reply = await review(scenario.boss, scenario.thug, id, fields)
    expect(reply.error_code).toBe(failures.INVALID_REQUEST.code)
    expect((await listOf(scenario.boss, id)).people[0]).not.toHaveProperty('mine')
  })

  test('by a restricted account are refused [REVIEW-03]', async () => {
    const { boss, thug, market } = scenario
    const id = await scenario.orderIn('settled')
    await market.context.db
      .updateTable('accounts')
      .set({ restricted_at: 1 })
      .where('id', '=', boss.id)
      .execute()
    expect(await review(boss, thug, id)).toMatchObject({
      error_code: failures.ACCOUNT_RESTRICTED.code,
    })
    expect(await profileOf(boss)).toMatchObject({ is_restricted: true })
  })

  test('of one pair count once when both are written at the same time [REVIEW-05]', async () => {
    const { boss, thug } = scenario
    const id = await scenario.orderIn('settled')
    await Promise.all([
      review(boss, thug, id),
      review(thug, boss, id),
      review(boss, thug, id),
      review(thug, boss, id),
    ])
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 50 })
    expect(await profileOf(boss)).toMatchObject({ reviews: 1, rating: 50 })
  })

  test('of a group are one of each pair of the two sides [REVIEW-03]', async () => {
    const { thug } = scenario
    const [one, two] = [await scenario.person(), await scenario.person()]
    const { data } = await scenario.raid(thug, { boss_num: 2 })
    const id = data.order_id
    for (const boss of [one, two]) await scenario.join(boss, id, 'boss')
    await thug.ask('/api/order/start/up', { order_id: id })
    await thug.ask('/api/order/finish/save', { order_id: id, report_text: '全部通关' })
    for (const boss of [one, two]) await boss.ask('/api/order/finish/confirm', { order_id: id })
    expect((await listOf(thug, id)).people).toHaveLength(2)
    expect((await review(one, two, id)).error_msg).toBe('只能评价对方的成员')
    await review(one, thug, id)
    await review(thug, two, id)
    expect(await profileOf(thug)).toMatchObject({ reviews: 0 })
    await review(two, thug, id, { stars: 3 })
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 30 })
  })
})

describe('an operator', () => {
  const operator = (path: string, body?: object) =>
    asOperator(scenario.market)(`review/${path}`, body)

  const shownPair = async (): Promise<string> => {
    const { boss, thug } = scenario
    const id = await scenario.orderIn('settled')
    await review(boss, thug, id, { stars: 1 })
    await review(thug, boss, id)
    const { list } = (await operator('list')).data
    return String(list.find(({ stars }) => stars === 1)?.id)
  }

  test('hides a review, whose stars no longer count, and shows it again [REVIEW-06]', async () => {
    const { boss, thug } = scenario
    const id = await shownPair()
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 10 })
    expect((await operator('hide', { id, reason: '恶意差评' })).ok).toBe(true)
    expect(await profileOf(thug)).toMatchObject({ reviews: 0, rating: 0, tags: [] })
    const reviews = await boss.ask('/api/basic/user/reviews', { im_user_id: await userOf(thug) })
    expect(reviews.data.list).toEqual([])
    expect((await operator('list', { status: 'hidden' })).data.list).toMatchObject([
      { id, hidden_reason: '恶意差评', order_title: '代打深渊十层' },
    ])
    expect((await operator('hide', { id, reason: '再来' })).error_code).toBe(
      failures.REVIEW_UNKNOWN.code,
    )
    expect((await operator('show', { id })).ok).toBe(true)
    expect(await profileOf(thug)).toMatchObject({ reviews: 1, rating: 10 })
  })

  test('states a reason and finds the reviews of an account [REVIEW-06]', async () => {
    const id = await shownPair()
    expect((await operator('hide', { id, reason: ' ' })).error_msg).toBe('请填写原因')
    expect((await operator('list', { account: '91' })).data.list).toHaveLength(2)
    expect((await operator('list', { account: '93' })).data.list).toEqual([])
  })
})

describe('a reputation', () => {
  test('counts the settled orders of both sides, and refunded ones of thugs [REVIEW-05]', async () => {
    const { boss, thug } = scenario
    for (const state of ['settled', 'refunded', 'cancelled', 'settled'] as const) {
      await scenario.orderIn(state)
    }
    expect(await profileOf(thug)).toMatchObject({ settled: 2, completion: 66 })
    expect(await profileOf(boss)).toMatchObject({ settled: 2, completion: 100 })
    expect(await profileOf(scenario.guest)).toMatchObject({ settled: 0, completion: -1 })
  })

  test('differs from orders and reviews only if something wrote past it [REVIEW-05]', async () => {
    const { db } = scenario.market.context
    await scenario.orderIn('settled')
    const { thug } = scenario
    await db
      .updateTable('reputations')
      .set({ settled: 9, stars: 5 })
      .where('account_id', '=', thug.id)
      .execute()
    expect(await auditReputations(db)).toEqual([
      `settled of account ${thug.id} differ from its orders and reviews`,
      `stars of account ${thug.id} differ from its orders and reviews`,
    ])
    await db
      .updateTable('reputations')
      .set({ settled: 1, stars: 0 })
      .where('account_id', '=', thug.id)
      .execute()
  })
})

describe('a profile', () => {
  test('shows game roles, and neither phone nor account number [PERSON-01]', async () => {
    const profile = await profileOf(scenario.thug)
    expect(profile).toMatchObject({
      nickname: '玩家2',
      is_me: false,
      is_certified: true,
      roles: [{ job_id: '301', fighting_capacity: 50_000 }],
    })
    expect(profile).not.toHaveProperty('account')
    expect(profile).not.toHaveProperty('phone')
    expect(await profileOf(scenario.guest)).toMatchObject({ is_me: true })
  })

  test('of an unknown user is refused, and a login is needed [PERSON-01]', async () => {
    const unknown = await scenario.guest.ask('/api/basic/user/profile', { im_user_id: 'u0' })
    expect(unknown.error_msg).toBe('没有找到这个人')
    for (const path of ['profile', 'reviews']) {
      const { body } = await scenario.market.post(`/api/basic/user/${path}`, { im_user_id: 'u91' })
      expect(body.error_code).toBe(failures.NOT_LOGGED_IN.code)
    }
  })
})
