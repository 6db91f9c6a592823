import { expect, it } from 'vitest'
import {
  agoText,
  eventText,
  firstTicker,
  nextTicker,
  type RecentEvent,
  type Ticker,
} from '../../../demo/web/src/features/home/recent.ts'

const anEvent = (id: string, changed: Partial<RecentEvent> = {}): RecentEvent => ({
  id,
  what: 'published',
  nickname: '阿*',
  cardType: 'dailian',
  order_id: '5',
  title: '赛季冲段',
  is_open: true,
  created_at: 0,
  ...changed,
})

it('eventText names the user and the event', () => {
  expect(eventText(anEvent('1'))).toBe('阿* 发布了代练「赛季冲段」')
  expect(eventText(anEvent('1', { what: 'joined', cardType: 'raid' }))).toBe(
    '阿* 加入了团本「赛季冲段」',
  )
  expect(eventText(anEvent('1', { what: 'settled' }))).toBe('阿* 完成了代练「赛季冲段」')
})

it.each([
  [-5000, '刚刚'],
  [59_999, '刚刚'],
  [60_000, '1 分钟前'],
  [59 * 60_000, '59 分钟前'],
  [60 * 60_000, '1 小时前'],
  [24 * 60 * 60_000, '1 天前'],
])('agoText describes the age of %d ms', (past, words) => {
  expect(agoText(1_000_000_000, 1_000_000_000 + past)).toBe(words)
})

const walk = (ticker: Ticker | null, events: readonly RecentEvent[], steps: number) => {
  const shown: string[] = []
  let now = ticker
  for (let step = 0; step < steps && now !== null; step += 1) {
    now = nextTicker(now, events)
    shown.push(now.shown.id)
  }
  return { ticker: now, shown }
}

it('the ticker shows the events in turn and then starts again', () => {
  const events = ['3', '2', '1'].map((id) => anEvent(id))
  expect(firstTicker([])).toBeNull()
  expect(firstTicker(events)?.shown.id).toBe('3')
  expect(walk(firstTicker(events), events, 4).shown).toEqual(['2', '1', '3', '2'])
})

it('the ticker shows a new event at once, then the older ones', () => {
  const old = ['2', '1'].map((id) => anEvent(id))
  const { ticker } = walk(firstTicker(old), old, 1)
  const fresh = [anEvent('4'), anEvent('3'), ...old]
  expect(walk(ticker, fresh, 3).shown).toEqual(['4', '3', '2'])
})

it('the ticker stays at a single event and continues if its event was removed', () => {
  const events = [anEvent('1')]
  const first = firstTicker(events)
  expect(first !== null && nextTicker(first, events)).toBe(first)
  expect(walk(first, [anEvent('9'), anEvent('8')], 2).shown).toEqual(['9', '8'])
})
