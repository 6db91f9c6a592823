// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { tellNews, useGroupNews } from '../../../demo/web/src/features/chat/news.ts'
import { tellUnread, useUnread } from '../../../demo/web/src/features/chat/unread.ts'

afterEach(() => {
  cleanup()
  tellUnread('chat', 0)
  tellUnread('notices', 0)
})

it('counts what is unread in all parts, and in one', () => {
  const { result } = renderHook(() => [useUnread(), useUnread('chat'), useUnread('notices')])
  act(() => tellUnread('chat', 3))
  act(() => tellUnread('notices', 2))
  expect(result.current).toEqual([5, 3, 2])
})

it('draws nothing anew where a count is what it was', () => {
  const drawn = vi.fn(() => useUnread())
  renderHook(drawn)
  act(() => tellUnread('chat', 4))
  const before = drawn.mock.calls.length
  act(() => tellUnread('chat', 4))
  expect(drawn).toHaveBeenCalledTimes(before)
})

it('tells of news of one group, as long as somebody wants to know', () => {
  const heard = vi.fn()
  const { rerender, unmount } = renderHook(({ group }) => useGroupNews(group, heard), {
    initialProps: { group: undefined as string | undefined },
  })
  tellNews(new Set(['GROUPorder-5']))
  expect(heard).not.toHaveBeenCalled()
  rerender({ group: 'order-5' })
  tellNews(new Set(['GROUPorder-6', 'C2Ccat']))
  expect(heard).not.toHaveBeenCalled()
  tellNews(new Set(['GROUPorder-5', 'C2Ccat']))
  expect(heard).toHaveBeenCalledOnce()
  unmount()
  tellNews(new Set(['GROUPorder-5']))
  expect(heard).toHaveBeenCalledOnce()
})
