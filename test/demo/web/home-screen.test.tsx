// @vitest-environment jsdom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type AccountSession,
  accountSession,
} from '../../../demo/web/src/features/account/session.ts'
import { BannerCarousel } from '../../../demo/web/src/features/home/banner-carousel.tsx'
import { greetingOf } from '../../../demo/web/src/features/home/greeting.ts'
import { MarketTicker } from '../../../demo/web/src/features/home/market-ticker.tsx'
import { QuickEntries } from '../../../demo/web/src/features/home/quick-entries.tsx'
import { marketAnswers } from './market-answers.ts'

const POLL_MS = 15_000
const STAY_MS = 4000

const open = vi.fn()

let isCalm = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
})

afterEach(() => {
  cleanup()
  isCalm = false
  open.mockReset()
  accountSession.end()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const event = (id: string, title: string) => ({
  id,
  what: 'published',
  nickname: '阿*',
  cardType: 'dailian',
  order_id: id,
  title,
  is_open: true,
  created_at: Date.now(),
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const show = async (part: React.ReactElement) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
  await pass(1)
}

const answerWith = (...events: readonly object[]) =>
  marketAnswers({ '/api/order/summary/recent': events })

it('the greeting depends on the hour and names a logged-in user', () => {
  expect([3, 8, 12, 15, 22].map((hour) => greetingOf(hour, '阿辰'))).toEqual([
    '夜深了，阿辰',
    '早上好，阿辰',
    '中午好，阿辰',
    '下午好，阿辰',
    '晚上好，阿辰',
  ])
  expect(greetingOf(22)).toBe('晚上好，欢迎光临')
})

it('the ticker shows the next line every few seconds until it is stopped', async () => {
  answerWith(event('2', '第二'), event('1', '第一'))
  await show(<MarketTicker onOpen={open} />)
  screen.getByText('阿* 发布了代练「第二」')
  await pass(STAY_MS)
  screen.getByText('阿* 发布了代练「第一」')
  fireEvent.click(screen.getByRole('button', { name: '暂停滚动动态' }))
  await pass(2 * STAY_MS)
  screen.getByText('阿* 发布了代练「第一」')
  screen.getByRole('button', { name: '继续滚动动态' })
})

it('the ticker does not move if the user prefers reduced motion', async () => {
  isCalm = true
  answerWith(event('2', '第二'), event('1', '第一'))
  await show(<MarketTicker onOpen={open} />)
  await pass(3 * STAY_MS)
  screen.getByText('阿* 发布了代练「第二」')
  expect(screen.queryByText('阿* 发布了代练「第一」')).toBeNull()
})

it('the ticker polls while the page is visible, and at once when it becomes visible again', async () => {
  answerWith(event('1', '第一'))
  await show(<MarketTicker onOpen={open} />)
  answerWith(event('2', '新来的'), event('1', '第一'))
  act(() => focusManager.setFocused(false))
  await pass(3 * POLL_MS)
  expect(screen.queryByText(/新来的/)).toBeNull()
  act(() => focusManager.setFocused(true))
  await pass(STAY_MS + 1)
  screen.getByText('阿* 发布了代练「新来的」')
})

it('the ticker shows an empty state, and a retry after a failure', async () => {
  answerWith()
  await show(<MarketTicker onOpen={open} />)
  screen.getByText('市场刚刚开张，来发第一单')
  cleanup()
  marketAnswers({})
  await show(<MarketTicker onOpen={open} />)
  answerWith(event('1', '第一'))
  fireEvent.click(screen.getByRole('button', { name: /重新加载/ }))
  await pass(1)
  screen.getByText('阿* 发布了代练「第一」')
})

it('a banner without a target is no button', async () => {
  const banner = { id: '1', title: '只有图', image: '/a.svg', link: '', has_details: false }
  marketAnswers({ '/api/basic/banner/list': [banner] })
  await show(<BannerCarousel onOpen={open} />)
  screen.getByText('只有图')
  expect(screen.queryByRole('button')).toBeNull()
})

it('an entry opens at once for logged-in users, and for visitors if it needs no login', async () => {
  await show(<QuickEntries onOpen={open} />)
  fireEvent.click(screen.getByRole('button', { name: '优惠中心' }))
  expect(open).toHaveBeenLastCalledWith('/pages/enter/home/subpages/discount')
  accountSession.start({ accessToken: 't', userInfo: { account: '1' } } as AccountSession)
  fireEvent.click(screen.getByRole('button', { name: '打手认证' }))
  await pass(1)
  expect(open).toHaveBeenLastCalledWith('/pages/enter/my/subpages/thugauth')
})
