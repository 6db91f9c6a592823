import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { useStickToEnd } from '../../../demo/web/src/features/room/use-stick-to-end.ts'

beforeAll(() => {
  // jsdom has no layout, so no box changes its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

/** A box of 700 px, scrolled to the end, with its list. */
const aFeed = () => {
  const box = Object.defineProperties(document.createElement('div'), {
    clientHeight: { value: 700 },
    scrollHeight: { value: 1300, writable: true },
    scrollTop: { value: 600, writable: true },
  }) as HTMLDivElement & { scrollHeight: number }
  const ref = { current: box }
  const scrollToEnd = vi.fn()
  const options = { isLive: true, opensAtEnd: true, scrollToEnd }
  const { result } = renderHook(() => useStickToEnd(ref, options))
  act(() => result.current.watch())
  const moveTo = (top: number) => {
    box.scrollTop = top
    act(() => result.current.watch())
  }
  const scrollTo = (top: number) => {
    box.dispatchEvent(new Event('touchmove'))
    moveTo(top)
  }
  return { box, result, moveTo, scrollTo, scrollToEnd }
}

it('the list stays at the end while rows are higher than estimated', () => {
  const { box, result, scrollTo, scrollToEnd } = aFeed()
  box.scrollHeight = 2600
  scrollTo(650)
  expect(result.current.isAtEnd).toBe(true)
  act(() => void result.current.keepEnd())
  expect(scrollToEnd).toHaveBeenCalled()
})

it('the list stays at the end while it opens and rows are lower than estimated', () => {
  const { result, moveTo, scrollTo } = aFeed()
  moveTo(300)
  expect(result.current.isAtEnd).toBe(true)
  expect(result.current.hasArrived()).toBe(false)
  scrollTo(200)
  expect(result.current.isAtEnd).toBe(false)
})

it('the list leaves the end when it is scrolled up and returns to it at the end', () => {
  const { result, scrollTo } = aFeed()
  scrollTo(300)
  expect(result.current.isAtEnd).toBe(false)
  scrollTo(400)
  expect(result.current.isAtEnd).toBe(false)
  scrollTo(600)
  expect(result.current.isAtEnd).toBe(true)
})

it('hasArrived is false while the list should be at the end and is not', () => {
  const { box, result, scrollTo } = aFeed()
  expect(result.current.hasArrived()).toBe(true)
  box.scrollHeight = 2600
  expect(result.current.hasArrived()).toBe(false)
  scrollTo(1900)
  expect(result.current.hasArrived()).toBe(true)
  scrollTo(300)
  expect(result.current.hasArrived()).toBe(true)
})

it('the list reaches the end only once all rows are measured', () => {
  const { box, result, scrollTo } = aFeed()
  scrollTo(300)
  const row = document.createElement('div')
  row.style.visibility = 'hidden'
  box.append(document.createElement('div'))
  box.firstElementChild?.append(row)
  scrollTo(600)
  expect(result.current.isAtEnd).toBe(false)
  expect(result.current.hasArrived()).toBe(false)
  row.style.visibility = ''
  act(() => result.current.watch())
  expect(result.current.isAtEnd).toBe(true)
  expect(result.current.hasArrived()).toBe(true)
})
