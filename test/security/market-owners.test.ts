import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../demo/api/src/calls.ts'
import { type FailureName, failures } from '../../demo/api/src/kernel/failures.ts'
import { marketState } from './support/market-state.ts'
import { type OwnedThings, openOwnedThings } from './support/owned-things.ts'

type Try = readonly [body: (all: OwnedThings) => object, refusal: FailureName]

const NOWHERE = '999999999'

const byRole = ({ draft, role }: OwnedThings) => ({ ...draft, role_id: role })
const withPicture = ({ draft, eve, picture }: OwnedThings) => ({
  ...{ ...draft, role_id: eve.roleID, pictures: [picture] },
})
const ofOrder = ({ orderID }: OwnedThings) => ({ order_id: orderID })
const seated = (all: OwnedThings) => ({ ...ofOrder(all), position: 'thug', seat: 1 })
const reviewOf = (order_id: string, { ownerID }: OwnedThings) => ({
  ...{ order_id, im_user_id: ownerID, stars: 1, tags: [], text: '没来' },
})
const SAYS = { reason: 'other', report_text: '说明' }

/** Attempts to use the things of another account: every field that refers to one. */
const tries: Readonly<Record<string, Try>> = {
  '/api/basic/user/save avatar': [({ picture }) => ({ avatar: picture }), 'INVALID_REQUEST'],
  '/api/game/role/save id': [
    ({ role }) => ({ id: role, name: '我的', job_id: '301', fighting_capacity: 1 }),
    'ROLE_UNKNOWN',
  ],
  '/api/game/role/delete id': [({ role }) => ({ id: role }), 'ROLE_UNKNOWN'],
  '/order/boosting/save role_id': [byRole, 'ROLE_UNKNOWN'],
  '/order/boosting/save pictures': [withPicture, 'INVALID_REQUEST'],
  '/order/boosting/save coupon_id': [
    ({ draft, eve, coupon }) => ({ ...draft, role_id: eve.roleID, coupon_id: coupon }),
    'COUPON_UNKNOWN',
  ],
  '/order/raid/save role_id': [byRole, 'ROLE_UNKNOWN'],
  '/order/raid/save pictures': [withPicture, 'INVALID_REQUEST'],
  '/api/order/boosting/acceptOrder role_id': [
    ({ offer, role }) => ({ order_id: offer, role_id: role }),
    'ROLE_UNKNOWN',
  ],
  '/api/order/seat/join role_id': [
    ({ open, role }) => ({ order_id: open, position: 'boss', role_id: role }),
    'ROLE_UNKNOWN',
  ],
  '/api/order/seat/join coupon_id': [
    (all) => ({
      order_id: all.open,
      position: 'boss',
      role_id: all.eve.roleID,
      coupon_id: all.coupon,
    }),
    'COUPON_UNKNOWN',
  ],
  '/api/order/seat/leave order_id': [ofOrder, 'NOT_ALLOWED'],
  '/api/room/orderRoom/clockOrOpenPosition order_id': [
    (all) => ({ ...seated(all), type: 'clock' }),
    'NOT_ALLOWED',
  ],
  '/api/room/orderRoom/kick order_id': [seated, 'NOT_ALLOWED'],
  '/api/order/start/up order_id': [ofOrder, 'NOT_ALLOWED'],
  '/api/order/cancel/up order_id': [ofOrder, 'NOT_ALLOWED'],
  '/api/order/finish/save order_id': [
    (all) => ({ ...ofOrder(all), report_text: '打完了' }),
    'NOT_ALLOWED',
  ],
  '/api/order/finish/save pictures': [
    ({ led, picture }) => ({ order_id: led, report_text: '打完了', pictures: [picture] }),
    'INVALID_REQUEST',
  ],
  '/api/order/finish/reject order_id': [
    (all) => ({ ...ofOrder(all), reason: '没打完' }),
    'NOT_ALLOWED',
  ],
  '/api/order/finish/reject pictures': [
    ({ handedIn, picture }) => ({ order_id: handedIn, reason: '没打完', pictures: [picture] }),
    'INVALID_REQUEST',
  ],
  '/api/order/finish/confirm order_id': [ofOrder, 'NOT_ALLOWED'],
  '/api/order/report/save order_id': [(all) => ({ ...ofOrder(all), ...SAYS }), 'NOT_ALLOWED'],
  '/api/order/report/save pictures': [
    ({ led, picture }) => ({ order_id: led, ...SAYS, pictures: [picture] }),
    'INVALID_REQUEST',
  ],
  '/api/order/review/save order_id': [(all) => reviewOf(all.orderID, all), 'NOT_ALLOWED'],
  '/api/order/review/save im_user_id': [(all) => reviewOf(all.handedIn, all), 'NOT_ALLOWED'],
  '/api/account/manage/recordDetail id': [({ record }) => ({ id: record }), 'RECORD_UNKNOWN'],
  '/api/basic/conpons/receive id': [({ hidden }) => ({ id: hidden }), 'COUPON_UNKNOWN'],
  '/api/basic/conpons/use id': [
    ({ begun, coupon }) => ({ order_id: begun, id: coupon }),
    'COUPON_UNKNOWN',
  ],
  '/api/basic/conpons/use order_id': [
    ({ orderID, own }) => ({ order_id: orderID, id: own }),
    'NOT_ALLOWED',
  ],
  '/api/basic/message/detail id': [({ letter }) => ({ id: letter }), 'MESSAGE_UNKNOWN'],
  '/api/basic/message/setReaded ids': [({ letter }) => ({ ids: [letter] }), 'MESSAGE_UNKNOWN'],
  '/api/basic/feedback/save pictures': [
    ({ picture }) => ({ kind: 'fault', text: '坏了，坏了，坏了，坏了', pictures: [picture] }),
    'INVALID_REQUEST',
  ],
  '/api/basic/feedback/reportMessage conversation_id': [
    () => ({ conversation_id: 'C2Cu100003', sequence: 1, sent_at: 1, reason: 'abuse' }),
    'MESSAGE_UNKNOWN',
  ],
  '/api/pay/status/checkStatus pay_id': [({ payID }) => ({ pay_id: payID }), 'PAYMENT_UNKNOWN'],
  '/api/basic/thug/apply pictures': [
    ({ picture }) => ({
      ...{ real_name: '李慕白', contact: '13800138000', job_id: '301', agreed: '1' },
      ...{ introduction: '主玩剑客六年，深渊全通，晚上八点后在线。', pictures: [picture] },
    }),
    'INVALID_REQUEST',
  ],
}

/** Orders and profiles are public: these calls accept any, and return nothing that is private to others. */
const forEverybody = [
  '/api/basic/user/profile im_user_id',
  '/api/basic/user/reviews im_user_id',
  '/api/basic/feedback/save im_user_id',
  '/api/order/review/list order_id',
  '/api/order/boosting/acceptOrder order_id',
  '/api/order/seat/join order_id',
  '/api/basic/conpons/myList order_id',
  '/order/boosting/detail order_id',
  '/order/raid/detail order_id',
  '/api/room/orderRoom/info order_id',
  '/api/order/report/list order_id',
]

/** Fields of the catalogue, which has no owner. */
const NAMES_OF_THE_GAME = /^(main_)?job_id$/

let all: OwnedThings

beforeAll(async () => {
  all = await openOwnedThings()
})

afterAll(() => all.market.close())

const pathOf = (name: string): string => name.split(' ')[0] ?? ''

/** The same request about a thing that does not exist. */
const aboutNothing = (name: string, body: object): object => {
  const field = name.split(' ')[1] ?? ''
  const value = (body as Readonly<Record<string, unknown>>)[field]
  const nothing = String(value).startsWith('/') || Array.isArray(value) ? nowhereIn(value) : NOWHERE
  return { ...body, [field]: nothing }
}

const nowhereIn = (value: unknown): unknown => {
  const [first] = [value].flat()
  const one = String(first).startsWith('/') ? `/uploads/${'A'.repeat(22)}.webp` : NOWHERE
  return Array.isArray(value) ? [one] : one
}

describe('a resource of another user', () => {
  it('is tested with every field of every call that names such a resource [SEC-03]', () => {
    const named = calls
      .filter(({ who }) => who === 'account')
      .flatMap(({ path, request }) =>
        Object.keys(request.json.properties as object)
          .filter((field) => /(^|_)ids?$|^(pictures|avatar)$/.test(field))
          .filter((field) => !NAMES_OF_THE_GAME.test(field))
          .map((field) => `${path} ${field}`),
      )
    expect([...Object.keys(tries), ...forEverybody].sort()).toEqual(named.sort())
  })

  it.each(Object.entries(tries))(
    'stays unchanged: %s [SEC-03] [SEC-04]',
    async (name, [bodyOf, why]) => {
      const { eve, market } = all
      const before = await marketState(market.context.db)
      const body = bodyOf(all)
      const refused = await eve.ask(pathOf(name), body)
      expect(refused).toMatchObject({ ok: false, error_code: failures[why].code, data: null })
      // And not because something else of the request is wrong.
      if (why === 'INVALID_REQUEST') expect(refused.error_msg).toBe('图片不存在，请重新上传')
      // In the same words as what does not exist; of orders everybody may know that they do.
      if (why !== 'NOT_ALLOWED') {
        expect(await eve.ask(pathOf(name), aboutNothing(name, body))).toEqual(refused)
      }
      expect(await marketState(market.context.db)).toBe(before)
    },
  )

  it('is absent from the public view of an order [SEC-03]', async () => {
    const { eve, owner, orderID } = all
    await owner.ask('/api/order/start/up', { order_id: orderID })
    await owner.ask('/api/order/report/save', { order_id: orderID, ...SAYS })
    for (const path of ['/order/boosting/detail', '/api/room/orderRoom/info']) {
      const { data } = await eve.ask(path, { order_id: orderID })
      expect(data).toMatchObject({ is_member: false, history: [], finishes: [], actions: [] })
      expect((await owner.ask(path, { order_id: orderID })).data.history).not.toEqual([])
    }
    const reports = async (who: typeof eve) =>
      (await who.ask('/api/order/report/list', { order_id: orderID })).data.list
    expect(await reports(eve)).toEqual([])
    const { data } = await eve.ask('/api/order/review/list', { order_id: orderID })
    expect(data).toMatchObject({ is_open: false, people: [] })
    expect(await reports(owner)).toHaveLength(1)
  })

  it('is absent from a public profile [SEC-03]', async () => {
    const { eve, owner, ownerID, market } = all
    const { phone, account } = await market.context.db
      .selectFrom('accounts')
      .where('id', '=', owner.id)
      .select(['phone', 'account'])
      .executeTakeFirstOrThrow()
    for (const path of ['/api/basic/user/profile', '/api/basic/user/reviews']) {
      const { ok, data } = await eve.ask(path, { im_user_id: ownerID })
      expect(ok).toBe(true)
      const keys = JSON.stringify(data)
      expect(keys).not.toMatch(/phone|token|user_sig|real_name|balance|"account"/)
      for (const secret of [phone, account].filter((value) => value)) {
        expect(Object.values(data)).not.toContain(secret)
      }
    }
  })
})
