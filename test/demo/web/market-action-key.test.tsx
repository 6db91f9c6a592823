// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMarketAction } from '../../../demo/web/src/features/market/use-market.ts'
import { marketAnswers } from './market-answers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a change works on a page without TLS, which has no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  marketAnswers({ '/api/basic/message/markAllRead': { message: '' } })
  const client = new QueryClient()
  const { result } = renderHook(() => useMarketAction('/api/basic/message/markAllRead'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await act(async () => expect(await result.current.run({})).not.toBeNull())
})
