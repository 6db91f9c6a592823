// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageContent } from '../../../demo/web/src/features/market/page-content.ts'
import { NetworkBar, RECOVERED_MS } from '../../../demo/web/src/features/network/network-bar.tsx'
import { reachability } from '../../../demo/web/src/features/network/reachability.ts'

let stop: () => void
let isServerThere: boolean
let page: HTMLElement

/** The text of the bar; null if there is none. Toasts of other test files are outside of the page. */
const barText = (): string | null => within(page).queryByRole('status')?.textContent ?? null

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 11, 0) })
  isServerThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('failed to fetch')
    return new Response()
  })
  stop = reachability.watch()
})

afterEach(() => {
  cleanup()
  stop()
  reachability.confirm()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const Counts = () => {
  useQuery({ queryKey: ['counts'], queryFn: () => 1, staleTime: Number.POSITIVE_INFINITY })
  return null
}

const Wallet = () => {
  useQuery({
    queryKey: ['wallet'],
    queryFn: () => 1,
    staleTime: Number.POSITIVE_INFINITY,
    meta: pageContent,
  })
  return null
}

const shown = (updatedAt?: Date): void => {
  const client = new QueryClient()
  client.setQueryData(['counts'], 1)
  if (updatedAt !== undefined)
    client.setQueryData(['wallet'], 1, { updatedAt: updatedAt.getTime() })
  const rendered = render(
    <QueryClientProvider client={client}>
      {updatedAt !== undefined && <Wallet />}
      <Counts />
      <NetworkBar />
    </QueryClientProvider>,
  )
  page = rendered.container
}

const loseServer = async (): Promise<void> => {
  isServerThere = false
  await act(async () => reachability.recheck())
}

it('the bar says nothing while the server answers', () => {
  shown()
  expect(barText()).toBeNull()
})

it('the bar distinguishes a device without a network from a server that does not answer', async () => {
  shown()
  await loseServer()
  expect(barText()).toBe('连不上酒馆，正在重试…')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(barText()).toBe('没有网络，连上后自动恢复')
})

it('the bar says how old the content of the page is', async () => {
  shown(new Date(2026, 10, 28, 10, 38))
  await loseServer()
  expect(barText()).toBe('连不上酒馆，内容更新于今天 10:38')
})

it('the bar says for a moment that the network is back', async () => {
  shown()
  await loseServer()
  isServerThere = true
  await act(async () => reachability.recheck())
  expect(barText()).toBe('网络已恢复')
  act(() => void vi.advanceTimersByTime(RECOVERED_MS))
  expect(barText()).toBeNull()
})
