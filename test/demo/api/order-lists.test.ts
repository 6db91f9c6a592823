import type { CompiledQuery, RootOperationNode } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account, CallContext } from '../../../demo/api/src/call.ts'
import { orderRoomInfo } from '../../../demo/api/src/orders/read/detail.ts'
import { marketOrders } from '../../../demo/api/src/orders/read/market.ts'
import { raidList } from '../../../demo/api/src/orders/read/market-list.ts'
import { summaryRecent } from '../../../demo/api/src/orders/read/recent.ts'
import { reportList } from '../../../demo/api/src/orders/read/report-list.ts'
import { summaryList } from '../../../demo/api/src/orders/read/summary.ts'
import type { Database } from '../../../demo/api/src/storage/database.ts'
import { isPostgres } from '../../../demo/api/src/storage/dialect.ts'
import { type Market, openMarket } from './market.ts'
import { putOrders } from './order-rows.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

interface Page {
  readonly list: readonly { readonly result: { readonly order_info: { readonly id: string } } }[]
  readonly has_more: boolean
  readonly next_cursor: string
}

const idsOf = ({ list }: Page) => list.map(({ result }) => result.order_info.id)

const raids = async (request: object = {}): Promise<Page> =>
  (await market.post('/order/raid/list', request)).body.data as unknown as Page

const listed = async (request: object = {}) => idsOf(await raids(request))

/** The items of all pages of a list. */
const walked = async (request: object): Promise<readonly string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await raids({ ...request, ...(cursor && { cursor }) })
    ids.push(...idsOf(page))
    expect(page.has_more).toBe(page.next_cursor !== '')
    cursor = page.next_cursor
  } while (cursor !== '')
  return ids
}

const put = (...filters: Parameters<typeof putOrders>[1]) => putOrders(market.context, filters)

describe('the market', () => {
  test('is public and lists open orders of a kind, the newest first', async () => {
    const [first, , , last] = await put(
      {},
      { kind: 'dailian' },
      { state: 'full' },
      {},
      { state: 'running' },
      { state: 'cancelled' },
    )
    expect(await listed()).toEqual([last, first])
    const boosting = (await market.post('/order/boosting/list')).body.data as unknown as Page
    expect(boosting.list).toHaveLength(1)
  })

  test('continues after the end of a page, although new orders have been published', async () => {
    const ids = await put(...Array.from({ length: 5 }, () => ({})))
    const page = await raids({ page_size: 2 })
    await put({}, {})
    const next = await raids({ page_size: 2, cursor: page.next_cursor })
    const end = await raids({ page_size: 2, cursor: next.next_cursor })
    expect([page, next, end].flatMap(idsOf)).toEqual([...ids].reverse())
    expect(end).toMatchObject({ has_more: false, next_cursor: '' })
  })

  test('lists every order once in every sort order, page by page, also with equal values', async () => {
    const ids = await put(
      ...Array.from({ length: 23 }, (_, at) => ({
        price_fen: 100 * (at % 3) + 100,
        start_at: at % 4 === 0 ? null : 1_700_000_000_000 + (at % 5) * 1000,
      })),
    )
    for (const order_by of marketOrders) {
      const whole = await listed({ order_by, page_size: 50 })
      for (const page_size of [1, 2, 7, 22, 23]) {
        expect(await walked({ order_by, page_size }), order_by).toEqual(whole)
      }
      expect([...whole].sort()).toEqual([...ids].sort())
    }
  })

  test('can be sorted by price and by start time, those without one first', async () => {
    const [dear, cheap, middle] = await put(
      { price_fen: 900, start_at: 3 },
      { price_fen: 100, start_at: 2 },
      { price_fen: 500, start_at: null },
    )
    expect(await listed({ order_by: 'price_low' })).toEqual([cheap, middle, dear])
    expect(await listed({ order_by: 'price_high' })).toEqual([dear, middle, cheap])
    expect(await listed({ order_by: 'start' })).toEqual([middle, cheap, dear])
  })

  test('can be filtered by job, or a kind of jobs', async () => {
    const [any, tank, guard, healer] = await put(
      {},
      { job_id: '1' },
      { job_id: '101' },
      { job_id: '2' },
    )
    expect(await listed({ job_id: '101' })).toEqual([guard, tank, any])
    expect(await listed({ job_id: '102' })).toEqual([tank, any])
    expect(await listed({ job_id: '1' })).toEqual([guard, tank, any])
    expect(await listed({ job_id: '201' })).toEqual([healer, any])
    expect(await listed({ job_id: '' })).toHaveLength(4)
  })

  test('can be filtered by price, free seats and capacity', async () => {
    const [strict, full, cheap] = await put(
      { min_capacity: 60_000, price_fen: 5000 },
      { thug_taken: 2, price_fen: 9000 },
      { boss_taken: 2, price_fen: 1000 },
    )
    expect(await listed({ min_price: 2000 })).toEqual([full, strict])
    expect(await listed({ min_price: 1000, max_price: 5000 })).toEqual([cheap, strict])
    expect(await listed({ position: 'thug' })).toEqual([cheap, strict])
    expect(await listed({ position: 'boss' })).toEqual([full, strict])
    expect(await listed({ fighting_capacity: 59_999 })).toEqual([cheap, full])
    expect(await listed({ fighting_capacity: 60_000 })).toHaveLength(3)
  })

  test('can be searched by title, with literal special characters', async () => {
    const [percent, line, slash, words] = await put(
      { title: '100%通关' },
      { title: 'a_b团' },
      { title: 'back\\slash' },
      { title: 'VIP深渊十层' },
    )
    expect(await listed({ text: '%' })).toEqual([percent])
    expect(await listed({ text: '_' })).toEqual([line])
    expect(await listed({ text: '\\' })).toEqual([slash])
    expect(await listed({ text: 'vip' })).toEqual([words])
    expect(await listed({ text: '深渊' })).toEqual([words])
    expect(await listed({ text: "' or '1'='1" })).toEqual([])
    expect(await listed({ text: '"; drop table orders; --' })).toEqual([])
    expect(await listed()).toHaveLength(4)
  })

  test('rejects invalid pages, prices and sort orders', async () => {
    const wrong = [
      { cursor: 'x' },
      { cursor: "1_1' or 1=1" },
      { cursor: '-1_1' },
      { page_size: 0 },
      { page_size: 51 },
      { page_size: 1.5 },
      { min_price: -1 },
      { fighting_capacity: -5 },
      { order_by: 'price; drop table orders' },
      { position: 'publisher' },
      { text: '深'.repeat(10_000) },
      { job_id: '1'.repeat(10_000) },
    ]
    for (const request of wrong) {
      const { body } = await market.post('/order/raid/list', request)
      expect(body, JSON.stringify(request).slice(0, 60)).toMatchObject({
        ok: false,
        error_code: 10001,
      })
      expect(body.error_msg).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('accepts forms', async () => {
    await put({}, {})
    const { body } = await market.post('/order/raid/list', 'page_size=1&min_price=100', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(body.data).toMatchObject({ has_more: true, list: [{ cardType: 'raid' }] })
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: at % 2 === 0 ? ('raid' as const) : ('dailian' as const),
    state: at % 10 < 3 ? ('recruiting' as const) : ('settled' as const),
    price_fen: 1000 + (at % 97) * 100,
    start_at: at % 3 === 0 ? null : 1_700_000_000_000 + at * 1000,
    publisher_id: 1 + (at % 8),
  }))

/** Records all database queries during a call. */
const questionsOf = async (ask: (db: Database) => Promise<unknown>) => {
  const { db } = market.context
  const nodes: RootOperationNode[] = []
  const queries = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await ask(queries)
  return nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'asked' }))
}

/** SQLite's query plan. */
const planOf = async (query: CompiledQuery): Promise<readonly string[]> => {
  const sql = `explain query plan ${query.sql}`
  const { rows } = await market.context.db.executeQuery<{ detail: string }>({ ...query, sql })
  return rows.map(({ detail }) => detail)
}

const anonymous = { deviceID: '', accessToken: '', address: '', operator: null }

const accountOne = async (): Promise<Account> =>
  market.context.db.selectFrom('accounts').where('id', '=', 1).selectAll().executeTakeFirstOrThrow()

test('the market reads only the rows it shows of ten thousand orders, in every sort order', async () => {
  const { db } = market.context
  if (isPostgres(db)) return
  const [first = ''] = await put(...many(10_000))
  const caller = { ...anonymous, account: await accountOne() }
  const open = { ...anonymous, account: null }
  const asking: readonly ((context: CallContext) => Promise<unknown>)[] = [
    ...marketOrders.flatMap((order_by) =>
      ['9999999_9999', '1000_5'].map(
        (cursor) => (context: CallContext) => raidList.run(context, { order_by, cursor }, open),
      ),
    ),
    (context) => raidList.run(context, {}, open),
    (context) => summaryRecent.run(context, {}, open),
    (context) => summaryList.run(context, { tab: 'ended', cursor: '9000_9000' }, caller),
    (context) => summaryList.run(context, { role: 'published' }, caller),
    (context) => reportList.run(context, {}, caller),
    (context) => orderRoomInfo.run(context, { order_id: first }, caller),
  ]
  for (const ask of asking) {
    const questions = await questionsOf((queries) => ask({ ...market.context, db: queries }))
    expect(questions.length).toBeGreaterThan(0)
    for (const question of questions) {
      const plan = await planOf(question)
      expect(plan.join(), question.sql).not.toMatch(/\bSCAN\b/)
      // Reports of a single account may be sorted in memory.
      if (!question.sql.includes('order_reports')) {
        expect(plan.join(), question.sql).not.toMatch(/TEMP B-TREE/)
      }
    }
  }
})

test('the market sends the same number of queries for fifty orders as for one', async () => {
  await put(...many(60))
  const countFor = async (page_size: number) => {
    const ask = (db: Database) =>
      raidList.run({ ...market.context, db }, { page_size }, { ...anonymous, account: null })
    return (await questionsOf(ask)).length
  }
  const one = await countFor(1)
  expect(await countFor(50)).toBe(one)
  expect(one).toBeLessThanOrEqual(4)
})
