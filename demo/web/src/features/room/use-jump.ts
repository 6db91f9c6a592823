import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Messages } from 'tavern-im/react'
import type { VirtualizerHandle } from 'virtua'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import type { Jump } from './room-jumps.ts'
import { type RoomRow, rowFrom } from './rows.ts'

interface Flash {
  /** The key of the highlighted row after a jump; null without one. */
  readonly flashedKey: string | null
  readonly endFlash: () => void
}

/** Scrolls a message to the middle of the list, fetches its surroundings, and highlights it. */
export const useJump = (
  rows: readonly RoomRow[],
  jump: Jump | null,
  { jumpTo, status }: Messages,
  list: RefObject<VirtualizerHandle | null>,
  leaveEnd: () => void,
): Flash => {
  const [flashedKey, setFlashedKey] = useState<string | null>(null)
  const [loadedRound, setLoadedRound] = useState(0)
  const requestedRound = useRef(0)
  const done = useRef(0)
  useEffect(() => {
    if (jump === null || jump.round === done.current || status === 'pending') return
    const { sequence, round } = jump
    const { index, isIt } = rowFrom(rows, sequence)
    if (isIt || (loadedRound === round && index >= 0)) {
      done.current = round
      leaveEnd()
      // The list head is row 0.
      list.current?.scrollToIndex(index + 1, { align: 'center' })
      if (isIt) setFlashedKey(rows[index]?.key ?? null)
      else toast('这条消息已经不在了')
      return
    }
    if (requestedRound.current === round) return
    requestedRound.current = round
    void jumpTo(sequence).then((error) => {
      if (error === null) return setLoadedRound(round)
      done.current = round
      toast(errorText(error, '没有找到这条消息，请稍后再试'))
    })
  }, [jump, rows, status, jumpTo, loadedRound, list, leaveEnd])
  const endFlash = useCallback(() => setFlashedKey(null), [])
  return { flashedKey, endFlash }
}
