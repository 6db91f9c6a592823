import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Message, Snapshot } from 'tavern-im/strict'
import type { VirtualizerHandle } from 'virtua'
import type { RoomRow } from './rows.ts'

/** A message that was visible for less time does not count as seen. */
const GLANCE_MS = 200

/**
 * Reports the visible messages when they change, once the list has reached its start position.
 * Returns the function to call when the list was scrolled or resized.
 */
export const useVisibleMessages = (
  rows: readonly RoomRow[],
  list: RefObject<VirtualizerHandle | null>,
  boxRef: RefObject<HTMLElement | null>,
  hasArrived: () => boolean,
  onVisible: (messages: readonly Snapshot<Message>[]) => void,
): (() => void) => {
  const latest = useRef({ rows, onVisible })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const look = useCallback(() => {
    timer.current = hasArrived() ? undefined : setTimeout(look, GLANCE_MS)
    if (timer.current !== undefined) return
    const now = list.current
    const box = boxRef.current
    if (now === null || box === null || box.clientHeight === 0) return
    // The list receives scroll events later than its box.
    const { scrollTop, clientHeight } = box
    // The list head is row 0.
    const from = Math.max(0, now.findItemIndex(scrollTop) - 1)
    const to = now.findItemIndex(scrollTop + clientHeight)
    const seen = latest.current.rows.slice(from, to)
    latest.current.onVisible(
      seen.flatMap(({ item }) => (item.kind === 'message' ? item.message : [])),
    )
  }, [list, boxRef, hasArrived])
  const soon = useCallback(() => {
    timer.current ??= setTimeout(look, GLANCE_MS)
  }, [look])
  useEffect(() => {
    latest.current = { rows, onVisible }
    soon()
  }, [rows, onVisible, soon])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return soon
}
