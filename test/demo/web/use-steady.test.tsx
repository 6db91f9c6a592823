import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSteady } from '../../../demo/web/src/ui/use-steady.ts'

type Notice = 'connecting' | 'disconnected'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const steady = (first: Notice | null) =>
  renderHook(({ value }: { value: Notice | null }) => useSteady(value, 1000), {
    initialProps: { value: first },
  })

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('useSteady does not show a value that lasts less than a second', () => {
  const { result, rerender } = steady('connecting')
  pass(999)
  expect(result.current).toBeNull()
  rerender({ value: null })
  pass(5000)
  expect(result.current).toBeNull()
})

test('useSteady counts the second from the first value and shows the latest', () => {
  const { result, rerender } = steady('connecting')
  pass(900)
  rerender({ value: 'disconnected' })
  pass(100)
  expect(result.current).toBe('disconnected')
  rerender({ value: 'connecting' })
  expect(result.current).toBe('connecting')
})

test('useSteady keeps a value for a minimum time and does not flicker on a short interruption', () => {
  const { result, rerender } = steady('disconnected')
  pass(1000)
  rerender({ value: null })
  pass(500)
  expect(result.current).toBe('disconnected')
  rerender({ value: 'connecting' })
  pass(500)
  expect(result.current).toBe('connecting')
  rerender({ value: null })
  pass(600)
  expect(result.current).toBeNull()
})
