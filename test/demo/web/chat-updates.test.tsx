// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  publishUpdates,
  useGroupUpdates,
} from '../../../demo/web/src/features/chat/conversation-updates.ts'
import { setUnread, useUnread } from '../../../demo/web/src/features/chat/unread.ts'

afterEach(() => {
  cleanup()
  setUnread('chat', 0)
  setUnread('notices', 0)
})

it('useUnread counts all parts or one part', () => {
  const { result } = renderHook(() => [useUnread(), useUnread('chat'), useUnread('notices')])
  act(() => setUnread('chat', 3))
  act(() => setUnread('notices', 2))
  expect(result.current).toEqual([5, 3, 2])
})

it('an unchanged count renders nothing again', () => {
  const drawn = vi.fn(() => useUnread())
  renderHook(drawn)
  act(() => setUnread('chat', 4))
  const before = drawn.mock.calls.length
  act(() => setUnread('chat', 4))
  expect(drawn).toHaveBeenCalledTimes(before)
})

it('useGroupUpdates notifies of messages in one group while it is mounted', () => {
  const onUpdate = vi.fn()
  const { rerender, unmount } = renderHook(({ group }) => useGroupUpdates(group, onUpdate), {
    initialProps: { group: undefined as string | undefined },
  })
  publishUpdates(new Set(['GROUPorder-5']))
  expect(onUpdate).not.toHaveBeenCalled()
  rerender({ group: 'order-5' })
  publishUpdates(new Set(['GROUPorder-6', 'C2Ccat']))
  expect(onUpdate).not.toHaveBeenCalled()
  publishUpdates(new Set(['GROUPorder-5', 'C2Ccat']))
  expect(onUpdate).toHaveBeenCalledOnce()
  unmount()
  publishUpdates(new Set(['GROUPorder-5']))
  expect(onUpdate).toHaveBeenCalledOnce()
})
