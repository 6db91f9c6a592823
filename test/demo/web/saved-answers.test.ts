// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteAnswers,
  MAX_AGE_MS,
  MAX_CHARS,
  restoreAnswers,
  saveAnswers,
} from '../../../demo/web/src/app/saved-answers.ts'

const WALLET = ['/api/account/manage/info', {}] as const
const OWNER = 'u100002 /assets/index-1.js'

let storage: Storage

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  storage = localStorage
})

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const saved = (change: (client: QueryClient) => void, owner = OWNER): void => {
  const client = new QueryClient()
  change(client)
  saveAnswers(client, storage, owner)
  client.clear()
}

const restored = (owner = OWNER): QueryClient => {
  const client = new QueryClient()
  restoreAnswers(client, storage, owner)
  return client
}

it('a new client shows the saved answers with the time at which they arrived', () => {
  const arrived = Date.now()
  saved((client) => client.setQueryData(WALLET, { balance: 12_800 }))
  vi.advanceTimersByTime(60_000)
  const client = restored()
  expect(client.getQueryData(WALLET)).toEqual({ balance: 12_800 })
  expect(client.getQueryState(WALLET)?.dataUpdatedAt).toBe(arrived)
})

it('a saved list has its first page only', () => {
  const key = ['/order/boosting/list', 'pages', {}]
  const data = { pages: [{ list: [1] }, { list: [2] }], pageParams: [{}, { cursor: '1' }] }
  saved((client) => client.setQueryData(key, data))
  expect(restored().getQueryData(key)).toEqual({ pages: [{ list: [1] }], pageParams: [{}] })
})

it('payments and identities are not saved', () => {
  saved((client) => {
    client.setQueryData(['/api/pay/status/checkStatus', 'p1'], { status: 'paid' })
    client.setQueryData(['/api/basic/thug/applyDetail', {}], { name: '陆行舟' })
  })
  expect(storage.getItem('tavern-market-answers')).not.toMatch(/paid|陆行舟/)
})

it.each([
  ['another account', 'u100003 /assets/index-1.js'],
  ['another version of the app', 'u100002 /assets/index-2.js'],
])('answers are not shown to %s', (_, owner) => {
  saved((client) => client.setQueryData(WALLET, { balance: 12_800 }))
  expect(restored(owner).getQueryData(WALLET)).toBeUndefined()
})

it('answers that are too old are not shown, and not saved again', () => {
  saved((client) => client.setQueryData(WALLET, { balance: 12_800 }))
  vi.advanceTimersByTime(MAX_AGE_MS)
  const client = restored()
  expect(client.getQueryData(WALLET)).toBeUndefined()
  client.setQueryData(WALLET, { balance: 1 }, { updatedAt: Date.now() - MAX_AGE_MS })
  saveAnswers(client, storage, OWNER)
  expect(restored().getQueryData(WALLET)).toBeUndefined()
})

it('the newest answers are saved if not all of them fit', () => {
  const infoOf = (id: string) => ['/api/room/orderRoom/info', id]
  const text = 'x'.repeat(MAX_CHARS / 2)
  saved((client) => {
    for (const [index, id] of ['old', 'newer', 'newest'].entries())
      client.setQueryData(infoOf(id), id === 'newest' ? 'small' : text, {
        updatedAt: Date.now() - 10 + index,
      })
  })
  const client = restored()
  expect(client.getQueryData(infoOf('newest'))).toBe('small')
  expect(client.getQueryData(infoOf('newer'))).toBe(text)
  expect(client.getQueryData(infoOf('old'))).toBeUndefined()
})

it('a full device and an unreadable entry leave the client empty', () => {
  saved((client) => client.setQueryData(WALLET, { balance: 12_800 }))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saved((client) => client.setQueryData(WALLET, { balance: 1 }))
  vi.restoreAllMocks()
  expect(restored().getQueryData(WALLET)).toBeUndefined()
  storage.setItem('tavern-market-answers', '{')
  expect(restored().getQueryData(WALLET)).toBeUndefined()
})

it('deleted answers are gone from the device and the window', () => {
  for (storage of [localStorage, sessionStorage])
    saved((client) => client.setQueryData(WALLET, { balance: 12_800 }))
  deleteAnswers()
  for (storage of [localStorage, sessionStorage])
    expect(restored().getQueryData(WALLET)).toBeUndefined()
})
