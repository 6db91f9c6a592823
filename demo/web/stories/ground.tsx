import type { Decorator } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { useMessage } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { chen, lin, mei, type StorySetup, useLatest } from '../../../react/stories/stage/index.ts'
import { accountSession } from '../src/features/account/session.ts'
import { popupBodies } from '../src/features/popups/bodies.ts'
import { ActionSheet } from '../src/ui/action-sheet.tsx'
import base from '../src/ui/base.css?inline'
import { PopupHost } from '../src/ui/popup/popup-host.tsx'
import reset from '../src/ui/reset.css?inline'
import tokens from '../src/ui/tokens.css?inline'
import { myCoupons, offers } from './coupons.ts'
import { banners, promotion, recent } from './home.ts'
import { feedbacks, messages, unreadMessages } from './messages.ts'
import { order } from './orders.ts'
import { orderReviews, reviewsOfChen } from './reviews.ts'
import { user } from './user.ts'
import { wallet } from './wallet.ts'

export type { StorySetup } from '../../../react/stories/stage/index.ts'
export { chen, lin, mei, setupOf, TEA, useLatest } from '../../../react/stories/stage/index.ts'
export { PICTURE } from './picture.ts'

/** The width of the app; pages fill the height, parts have padding. */
const frame: CSSProperties = {
  position: 'relative',
  maxWidth: 540,
  margin: '0 auto',
  background: 'var(--paper)',
}

const part: CSSProperties = { ...frame, minHeight: '100dvh', padding: 'var(--space-5)' }

const page: CSSProperties = {
  ...frame,
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
}

const Ground = ({
  style,
  children,
}: {
  readonly style: CSSProperties
  readonly children: ReactNode
}) => {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <style>{`${tokens}${reset}${base}`}</style>
      <MemoryRouter>
        <div style={style}>{children}</div>
        <ActionSheet />
        <PopupHost bodies={popupBodies} />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

/** Renders a part in the app's styles. */
export const onGround: Decorator = (Story) => (
  <Ground style={part}>
    <Story />
  </Ground>
)

/** Renders a page in the app's styles. */
export const asPage: Decorator = (Story) => (
  <Ground style={page}>
    <Story />
  </Ground>
)

/** Story `parameters` for stories without a server. */
export const alone = { setup: null }

/** Logs `lin` in to the stubbed back end. */
export const signedIn = async () => {
  accountSession.start({
    accessToken: 'of a story',
    userInfo: {
      account: 'lin',
      phone: '',
      nickname: lin.name,
      headline: '',
      avatar: '',
      im_sdk_app_id: 1400000000,
      im_user_id: lin.userID,
      im_user_sig: '',
    },
  })
  return {}
}

const realFetch = globalThis.fetch

const everybody = [lin, chen, mei].map(({ userID, name }) => ({
  account: userID,
  im_user_id: userID,
  nickname: name,
  headline: '常驻玩家',
  avatar: '',
}))

const answers: Readonly<Record<string, unknown>> = {
  '/api/basic/user/contacts': everybody.slice(1),
  '/api/basic/user/loginOptions': {
    can_send_code: true,
    shows_code: true,
    support: { phone: '400-000-0000', email: 'kefu@tavern.example', hours: '每天 10:00 – 22:00' },
    accounts: everybody,
  },
  '/api/basic/wechat/options': { app_id: '', script_url: '' },
  '/api/basic/user/sendCode': { sandbox_code: '888888' },
  '/api/basic/user/phoneRequest/detail': {
    status: 'none',
    phone: '',
    reason: '',
    answer: '',
    created_at: 0,
    decided_at: 0,
  },
  '/api/basic/user/deviceList': [
    { device: 'a', name: 'iPhone · 微信', is_this: true, logged_in_at: 0, used_at: 0 },
    { device: 'b', name: 'Windows 电脑 · Edge', is_this: false, logged_in_at: 0, used_at: 0 },
  ],
  '/api/basic/user/boosterList': {
    list: [
      {
        im_user_id: 'u100004',
        nickname: '青禾',
        headline: '打手 · 治疗位专精',
        avatar: '',
        job_id: '201',
        fighting_capacity: 1_540_000,
        settled: 86,
        completion: 98,
        rating: 49,
        reviews: 61,
      },
    ],
    has_more: false,
  },
  '/api/basic/user/deviceLogout': null,
  '/api/basic/user/deletion/detail': {
    due_at: 0,
    obstacles: [{ text: '2 个订单还没有结束', link: '/pages/enter/my/subpages/order' }],
    forfeits: 0,
    needs_code: true,
    wait_days: 7,
  },
  '/api/basic/user/appeal/detail': {
    status: 'waiting',
    reason: '多次爽约',
    restricted_at: 1,
    text: '那天医院急诊，已经和老板说明。',
    answer: '',
    created_at: 1,
  },
  '/api/basic/terms/detail': {
    fee_basis_points: 500,
    withdraw_fee_basis_points: 10,
    confirm_hours: 24,
    is_sandbox: true,
  },
  '/api/basic/user/reviews': reviewsOfChen,
  '/api/order/review/list': orderReviews,
  '/api/order/review/save': orderReviews.people[0]?.mine,
  '/api/basic/map/options': { script_url: '', tile_url: '', tile_credit: '' },
  '/api/game/job/list': [
    { id: '2', pid: '0', name: '治疗' },
    { id: '201', pid: '2', name: '药师' },
  ],
  '/api/game/role/list': [{ id: '7', name: '云雀', job_id: '201', fighting_capacity: 980_000 }],
  '/api/basic/conpons/list': offers,
  '/api/basic/conpons/myList': myCoupons,
  '/api/basic/conpons/receive': myCoupons.list[0],
  '/api/order/summary/count': {
    all: 2,
    recruiting: 1,
    running: 0,
    settle: 1,
    disputed: 0,
    ended: 0,
    to_confirm: 1,
  },
  '/api/order/summary/recent': recent,
  '/api/order/summary/list': { list: [order], has_more: false, next_cursor: '' },
  '/api/order/report/list': {
    list: [
      {
        id: '3',
        order_id: '5',
        order_no: '20261122000005',
        title: '赛季冲段，三天内打完',
        cardType: 'dailian',
        nickname: lin.name,
        is_mine: true,
        reason: 'unfinished',
        reason_text: '未按约定完成',
        report_text: '只打了一天就不上线了。',
        pictures: [],
        state: 'awarded',
        settle_price: 6000,
        created_at: 0,
        closed_at: 1,
      },
    ],
    has_more: false,
    next_cursor: '',
  },
  '/api/account/manage/info': wallet,
  '/api/account/manage/subsidyList': {
    list: [
      {
        id: '2',
        order_id: '5',
        title: '赛季冲段，三天内打完',
        amount: 2000,
        state: 'held',
        release_at: 1_764_000_000_000,
        reason: '',
        created_at: 1_763_400_000_000,
      },
    ],
    has_more: false,
  },
  '/api/account/manage/record': {
    list: [
      {
        id: '9',
        kind: 'order',
        amount: -12_800,
        balance: 36_850,
        memo: '支付押金',
        order_id: '5',
        fee: 0,
        created_at: Date.UTC(2026, 10, 20),
      },
      {
        id: '8',
        kind: 'recharge',
        amount: 20_000,
        balance: 49_650,
        memo: '余额充值',
        order_id: '',
        fee: 0,
        created_at: Date.UTC(2026, 9, 12),
      },
    ],
    has_more: false,
  },
  '/api/basic/banner/list': banners,
  '/api/basic/banner/detail': promotion,
  '/order/boosting/list': { list: [order], has_more: false, next_cursor: '' },
  '/order/raid/list': { list: [], has_more: false, next_cursor: '' },
  '/api/basic/thug/applyDetail': { status: 'approved' },
  '/api/basic/user/save': user,
  '/api/basic/message/list': messages,
  '/api/basic/message/detail': messages.list[0],
  '/api/basic/message/unread': unreadMessages,
  '/api/basic/message/setReaded': { unread: 0 },
  '/api/basic/message/markAllRead': { unread: 0 },
  '/api/basic/feedback/list': feedbacks,
  '/api/basic/feedback/save': feedbacks.list[0],
  '/api/basic/feedback/reportMessage': feedbacks.list[0],
  '/api/room/orderRoom/info': order,
  '/api/pay/status/checkStatus': {
    pay_id: '1',
    status: 'pending',
    amount: 20_000,
    reason: '',
    balance: 36_850,
    pay_url: '/pay/checkout/R1',
    expires_at: Date.UTC(2036, 0, 1),
  },
  '/api/pay/order/create': { pay_id: '1', pay_url: '/pay/checkout/R1', expires_at: 0 },
  '/api/room/public/list': [
    {
      group_id: 'tea',
      name: '周末茶会',
      introduction: '周六下午，老地方。',
      avatar: '',
      tags: ['闲聊', '茶'],
    },
    {
      group_id: 'chess',
      name: '棋友会',
      introduction: '下一盘再走。',
      avatar: '',
      tags: ['棋'],
    },
  ],
}

/** Stubs the back end's responses or failures; the page makes no other requests. */
const marketBy = (isUp: boolean) => () => {
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!/^\/(api|order)\//.test(path)) return realFetch(input, init)
    const isOk = isUp && path in answers
    const failure = { ok: false, error_code: 500, error_msg: '服务开小差了，请稍后再试' }
    return Response.json(isOk ? { ok: true, data: answers[path] } : failure)
  }
  return () => {
    globalThis.fetch = realFetch
  }
}

export const market = marketBy(true)
export const brokenMarket = marketBy(false)

type Kind = 'Text' | 'Image' | 'Video' | 'Audio' | 'File' | 'Face' | 'Custom' | 'Location'

/** Story `parameters` in which the peer has sent a message of a type. */
export const receiving = (kind: Kind, payload: object) => ({
  setup: {
    prepare: async ({ other }: StorySetup) => {
      const create = other.chat[`create${kind}Message`] as (options: object) => Message
      const options = { to: lin.userID, conversationType: 'C2C', payload }
      await other.chat.sendMessage(create.call(other.chat, options))
    },
  },
})

interface LatestProps {
  readonly children: (message: Snapshot<Message>) => ReactNode
}

/** The latest received message. */
export const Latest = ({ children }: LatestProps) => {
  const { message } = useMessage(useLatest(`C2C${chen.userID}`, 'in'))
  return message === null ? null : children(message)
}
