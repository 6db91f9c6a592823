import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPerson, aPlayer, aThug } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'
import { overflows } from '../support/page-health.ts'

const ORDER = '/pages/enter/my/subpages/order/subpages/order_detail'
const MARKET = '/pages/enter/home/subpages/market'

/** A window of 375 px at a zoom of 200 %. */
const ZOOMED = { width: 188, height: 406 }

const stage = marketStage()

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('a part of the page has no box')
  return box
}

it('outsiders do not find the chat of an order, and its address leads to the order', async () => {
  const boss = await aPlayer(stage.url, '幽影老板', 100)
  const order = { title: '幽影秘境速通', depositYuan: 50, priceYuan: 50 }
  const id = await aBoostingOrder(boss, order)
  const his = await stage.open(boss, `${ORDER}?id=${id}`)
  await tap(his, /群聊/)
  await his.getByLabel('消息内容').waitFor()
  await his.goto(`${stage.url}/room/search?kind=groups&q=${order.title}`)
  await his.getByRole('link', { name: new RegExp(order.title) }).waitFor()

  const outsider = await aPerson(stage.url, '路过的人')
  const page = await stage.open(outsider, `/room/search?kind=groups&q=${order.title}`)
  await page.getByText('没有找到群聊').waitFor()
  expect(await page.getByRole('button', { name: '加入' }).count()).toBe(0)
  await page.goto(`${stage.url}/room/index?conversationID=GROUPorder-${id}`)
  await tap(page, '去看订单')
  await page.getByRole('heading', { name: order.title }).waitFor()
})

it('a proof that waits for the decision is above the seats', async () => {
  const boss = await aPlayer(stage.url, '验收老板', 100)
  const thug = await aThug(stage.url, '交差打手')
  const order = { title: '深渊代打', depositYuan: 50, priceYuan: 50 }
  const order_id = await aBoostingOrder(boss, order)
  await thug.call('/api/order/seat/join', { order_id, position: 'thug', role_id: thug.roleID })
  await boss.call('/api/order/start/up', { order_id })
  await thug.call('/api/order/finish/save', { order_id, report_text: '三层全通' })
  const page = await stage.open(boss, `${ORDER}?id=${order_id}`)
  const proof = page.getByRole('heading', { name: '完成凭证' })
  await proof.waitFor()
  const { y } = await boxOf(proof)
  expect(y).toBeLessThan((await boxOf(page.getByRole('region', { name: '打手' }))).y)
  expect(y).toBeLessThan(812)
})

it('a seat shows the whole strength of its player', async () => {
  const boss = await aPlayer(stage.url, '战力完整的老板', 100)
  const order = { title: '看得到战力', depositYuan: 50, priceYuan: 50 }
  const id = await aBoostingOrder(boss, order)
  const page = await stage.open(boss, `${ORDER}?id=${id}`)
  const strength = page.getByText(/128万$/).first()
  await strength.waitFor()
  expect(await strength.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(await strength.evaluate((one) => getComputedStyle(one).whiteSpace)).toBe('normal')
})

it('home and the market fit a window at a zoom of 200 %', async () => {
  const person = await aPerson(stage.url, '放大镜')
  const page = await stage.open(person, '/')
  await page.setViewportSize(ZOOMED)
  await page.getByText('公开房间').waitFor()
  expect(await overflows(page)).toEqual([])
  const entries = ['发布代练', '发布团本', '打手大厅', '优惠中心', '打手认证']
  const boxes = await Promise.all(
    entries.map((name) => boxOf(page.getByText(name, { exact: true }))),
  )
  for (const [at, one] of boxes.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(ZOOMED.width)
    const beside = boxes.slice(at + 1).filter(({ y }) => Math.abs(y - one.y) < one.height)
    for (const { x } of beside) expect(x).toBeGreaterThanOrEqual(one.x + one.width)
  }
  const search = await boxOf(page.getByRole('button', { name: '搜索订单标题' }))
  expect(search.x + search.width).toBeLessThanOrEqual(ZOOMED.width - search.x)

  await page.goto(`${stage.url}${MARKET}`)
  const filter = page.getByRole('button', { name: /^筛选/ })
  await filter.waitFor()
  expect(await overflows(page)).toEqual([])
  const box = await boxOf(filter)
  expect(box.x + box.width).toBeLessThanOrEqual(ZOOMED.width)
})
