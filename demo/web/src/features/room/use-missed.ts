import { useLayoutEffect, useRef, useState } from 'react'
import type { RoomRow } from './rows.ts'
import type { StickToEnd, StickToEndOptions } from './use-stick-to-end.ts'

const isMine = (row: RoomRow | undefined): boolean =>
  row?.item.kind === 'message' && row.item.message.flow === 'out'

interface Seen {
  readonly lastKey: string | undefined
  readonly length: number
  readonly isLive: boolean
}

/**
 * Scrolls to the end with new messages if the reader is at the end or sent them; counts others as
 * missed until the reader is at the end again. `isLive` false: added messages are history, not new
 * ones.
 */
export const useMissed = (
  rows: readonly RoomRow[],
  { isLive, opensAtEnd }: Pick<StickToEndOptions, 'isLive' | 'opensAtEnd'>,
  { isAtEnd, goToEnd, keepEnd }: StickToEnd,
): number => {
  const lastKey = rows.at(-1)?.key
  const seen = useRef<Seen | null>(null)
  const [missed, setMissed] = useState(0)
  if (isAtEnd && missed > 0) setMissed(0)
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { lastKey, length: rows.length, isLive }
    if (before === null) return opensAtEnd ? goToEnd() : undefined
    if (!isLive || !before.isLive) return
    if (before.lastKey === lastKey) return void keepEnd()
    if (isMine(rows.at(-1))) return goToEnd()
    if (keepEnd()) return
    setMissed((count) => count + Math.max(0, rows.length - before.length))
  }, [rows, lastKey, isLive, opensAtEnd, goToEnd, keepEnd])
  return missed
}
