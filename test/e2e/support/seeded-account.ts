import type { MarketClient } from 'tavern-market-api/client'
import {
  aBoostingOrder,
  aPlayer,
  aRaid,
  asPlayer,
  asThug,
  aTrialPerson,
  operatorOf,
  type Player,
} from './market-people.ts'

const HOUR_MS = 3_600_000

/** An account with data of every kind, and the query parameters that show it. */
export interface SeededAccount {
  readonly me: Player
  readonly searches: Readonly<Record<string, readonly string[]>>
}

/** Publishes banners and coupons as the operator. Returns the ID of a promotion. */
const publishPromotion = async (operator: MarketClient): Promise<string> => {
  const now = Date.now()
  await operator('/api/operator/coupon/save', {
    name: '新人立减',
    kind: 'fixed',
    threshold_fen: 5000,
    off_fen: 1050,
    startAt: now - HOUR_MS,
    endAt: now + HOUR_MS,
    stock: 5,
    per_account: 1,
  })
  await operator('/api/operator/banner/save', {
    title: '周五开荒，酒馆集合',
    image: '/banners/raid-1.svg',
    link: '/pages/enter/home/subpages/market?kind=raid',
    text: '每周五晚上，各路团长在酒馆开车。',
    steps: '选一辆顺路的车\n付押金上车',
    rules: '押金由平台保管',
    action: '去找团',
  })
  const [banner] = await operator('/api/operator/banner/list', {})
  return banner?.id ?? ''
}

/** Orders in which the veteran works for a boss: one submitted, one disputed; and an own raid. */
const createOrders = async (me: Player, boss: Player) => {
  const running = async (title: string): Promise<string> => {
    const id = await aBoostingOrder(boss, { title, depositYuan: 50, priceYuan: 40 })
    await me.call('/api/order/boosting/acceptOrder', { order_id: id, role_id: me.roleID })
    await boss.call('/api/order/start/up', { order_id: id })
    return id
  }
  const done = await running('秘境通关')
  await me.call('/api/order/finish/save', { order_id: done, report_text: '三层全通' })
  const lost = await running('赛季冲段')
  const report = { reason: 'absent', report_text: '约好九点，等到十一点没有人' } as const
  await me.call('/api/order/report/save', { order_id: lost, ...report })
  const raid = await aRaid(me, { title: '周五开荒', depositYuan: 60, priceYuan: 45, bossNum: 4 })
  return { done, lost, raid }
}

/** A withdrawal and an unpaid recharge of the veteran. */
const createPayments = async ({ call }: Player) => {
  const receiver = { account_name: '陆白', account_no: '13800138000' }
  const out = await call('/api/account/manage/withdrawCash', { amount: 5000, ...receiver })
  const into = await call('/api/pay/order/create', { amount: 1000 })
  return { withdrawID: out.withdraw_id, payID: into.pay_id }
}

const MINE = '/pages/enter/my/subpages'
const ORDER = `${MINE}/order/subpages`
const HOME = '/pages/enter/home/subpages'
const UNKNOWN = '?id=999999'

export const aSeededAccount = async (url: string): Promise<SeededAccount> => {
  const [trial, boss] = await Promise.all([
    aTrialPerson(url, '100001'),
    aPlayer(url, '陆老板', 200),
  ])
  const me = await asThug(url, await asPlayer(url, trial, 300))
  const promotion = await publishPromotion(operatorOf(url))
  const { done, lost, raid } = await createOrders(me, boss)
  const { withdrawID, payID } = await createPayments(me)
  const { list: messages } = await me.call('/api/basic/message/list', {})
  const [friend] = await me.call('/api/basic/user/contacts', {})
  const { result } = await me.call('/api/room/orderRoom/info', { order_id: raid })
  const searches = {
    '/pages/enter/message': ['', '?tab=notice'],
    '/pages/enter/message/subpages/msg_detail': [`?id=${messages[0]?.id}`, UNKNOWN],
    '/room/index': [
      `?conversationID=GROUP${result.order_info.group_id}`,
      `?conversationID=C2C${friend?.im_user_id}`,
    ],
    [`${HOME}/market`]: ['', '?kind=raid', '?text=没有这样的订单'],
    [`${HOME}/promotion`]: [`?id=${promotion}`, UNKNOWN],
    [`${HOME}/discount`]: ['', '?tab=mine'],
    [`${HOME}/training`]: [`?id=${done}`],
    [`${ORDER}/order_detail`]: [`?id=${lost}`, UNKNOWN],
    [`${ORDER}/order_room`]: [`?id=${raid}`],
    [`${ORDER}/order_report/report`]: [`?id=${done}`],
    [`${MINE}/balance/subpages/with_draw`]: ['', '?tab=withdraw'],
    [`${MINE}/balance/subpages/pay_result`]: [`?withdraw_id=${withdrawID}`, `?pay_id=${payID}`],
    [`${MINE}/add_game_role`]: ['', `?id=${me.roleID}`],
    '/basic/userInfo': ['?field=headline'],
    '/basic/list': ['?name=job'],
    '/pay': ['?amount=1000'],
  }
  return { me, searches }
}
