import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Message, Snapshot } from 'tavern-im'
import type { VirtualizerHandle } from 'virtua'
import type { RoomRow } from './rows.ts'

/**
 * Tells which messages are on the screen, each time that others are. Answers with what is to be called when the list
 * was scrolled or has another size.
 */
export const useInSight = (
  rows: readonly RoomRow[],
  list: RefObject<VirtualizerHandle | null>,
  onSight: (messages: readonly Snapshot<Message>[]) => void,
): (() => void) => {
  const seen = useRef<{ rows: readonly RoomRow[]; from: number; to: number } | null>(null)
  const look = useCallback(() => {
    const now = list.current
    if (now === null || now.viewportSize === 0) return
    // The head is the first row of the list.
    const from = Math.max(0, now.findItemIndex(now.scrollOffset) - 1)
    const to = now.findItemIndex(now.scrollOffset + now.viewportSize)
    const before = seen.current
    if (before?.rows === rows && before.from === from && before.to === to) return
    seen.current = { rows, from, to }
    onSight(
      rows.slice(from, to).flatMap(({ item }) => (item.kind === 'message' ? item.message : [])),
    )
  }, [rows, list, onSight])
  useEffect(look, [look])
  return look
}
