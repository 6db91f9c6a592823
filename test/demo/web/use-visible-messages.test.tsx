import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RoomRow } from '../../../demo/web/src/features/room/rows.ts'
import { useVisibleMessages } from '../../../demo/web/src/features/room/use-visible-messages.ts'

type List = Parameters<typeof useVisibleMessages>[1]

const ROW_PX = 50

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const aRow = (sequence: number) =>
  ({ key: `${sequence}`, item: { kind: 'message', message: { sequence } } }) as unknown as RoomRow

/** A list of ten rows in a box for four, at its top, without a scroll event. */
const aList = () => {
  const handle = {
    viewportSize: 4 * ROW_PX,
    scrollOffset: 0,
    findItemIndex: (offset: number) => Math.floor(offset / ROW_PX),
  }
  const box = Object.defineProperties(document.createElement('div'), {
    clientHeight: { value: 4 * ROW_PX },
    scrollTop: { value: 0, writable: true },
  })
  return { box, ref: { current: handle as unknown as NonNullable<List['current']> } }
}

it('messages that pass by before the list has reached its start position are not reported', () => {
  const { box, ref } = aList()
  const rows = Array.from({ length: 10 }, (_, index) => aRow(index + 1))
  let isThere = false
  const seen: number[][] = []
  renderHook(() =>
    useVisibleMessages(
      rows,
      ref,
      { current: box },
      () => isThere,
      (messages) => seen.push(messages.map(({ sequence }) => sequence)),
    ),
  )
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seen).toEqual([])
  box.scrollTop = 7 * ROW_PX
  isThere = true
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seen).toEqual([[7, 8, 9, 10]])
})
