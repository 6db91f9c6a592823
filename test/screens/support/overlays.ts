import type { Page } from 'playwright-core'
import { tap } from '../../e2e/support/market-actions.ts'

/** Something that lies over a page. */
interface Overlay {
  readonly name: string
  /** The route over which it lies. */
  readonly path: string
  readonly isVisitor?: boolean
  /** Opens it. */
  readonly show: (page: Page) => Promise<void>
}

const MARKET = '/pages/enter/home/subpages/market'
const MY = '/pages/enter/my/subpages'
const ROOM = '/room/index'

/** Opens the first order of the market that has a free seat. */
const openOrder = async (page: Page): Promise<void> => {
  const orders = page.getByRole('button', { name: /招募中/ })
  // One's own has been joined.
  await orders.filter({ hasNotText: '阿辰' }).first().tap()
  await page.getByRole('button', { name: '加入房间', exact: true }).waitFor()
}

const openJoinSheet = async (page: Page): Promise<void> => {
  await openOrder(page)
  await tap(page, '加入房间')
  await page.getByRole('button', { name: '确定加入' }).waitFor()
}

/** A group run, whose deposit a boss may pay a part of with a coupon. */
const openCoupons = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: '团本' }).tap()
  await openJoinSheet(page)
  await tap(page, /^位置/)
  await page.getByText(/^老板（剩/).tap()
  await tap(page, /^优惠券/)
  await page.getByRole('dialog', { name: '选择优惠券' }).waitFor()
}

const openMenu = async (page: Page): Promise<void> => {
  const last = page.getByRole('article', { name: /的消息$/ }).last()
  await last.locator('p, span').last().dispatchEvent('contextmenu')
  await page.getByText('复制', { exact: true }).waitFor()
}

export const overlays: readonly Overlay[] = [
  { name: 'market-filter', path: MARKET, show: (page) => tap(page, /^筛选/) },
  { name: 'join-sheet', path: MARKET, show: openJoinSheet },
  {
    name: 'position-sheet',
    path: MARKET,
    async show(page) {
      await openJoinSheet(page)
      await tap(page, /^位置/)
      await page.getByText(/^老板（/).waitFor()
    },
  },
  {
    name: 'role-picker',
    path: MARKET,
    async show(page) {
      await openJoinSheet(page)
      await tap(page, /^游戏角色/)
      await page.getByRole('dialog', { name: '选择游戏角色' }).waitFor()
    },
  },
  { name: 'coupon-sheet', path: MARKET, show: openCoupons },
  {
    name: 'login-gate',
    path: MARKET,
    isVisitor: true,
    async show(page) {
      await tap(page, '发布代练')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'login-phone',
    path: '/login',
    isVisitor: true,
    show: (page) => page.getByRole('tab', { name: '手机号登录' }).tap(),
  },
  {
    name: 'room-members',
    path: ROOM,
    async show(page) {
      await tap(page, '聊天信息')
      await tap(page, '查看更多成员')
      await page.getByText('查看更多成员').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'room-mention',
    path: ROOM,
    async show(page) {
      await page.getByLabel('消息内容').press('@')
      await page.getByRole('dialog', { name: '选择提醒的人' }).waitFor()
    },
  },
  { name: 'room-faces', path: ROOM, show: (page) => tap(page, '表情') },
  { name: 'room-more', path: ROOM, show: (page) => tap(page, '更多') },
  { name: 'room-menu', path: ROOM, show: openMenu },
  {
    name: 'nickname',
    path: `${MY}/my_detail`,
    async show(page) {
      await tap(page, /^昵称/)
      await page.getByRole('dialog').waitFor()
    },
  },
]
