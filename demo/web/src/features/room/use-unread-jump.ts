import { type RefObject, useEffect, useState } from 'react'
import type { Messages } from 'tavern-im/react'
import type { VirtualizerHandle } from 'virtua'
import type { RoomRow } from './rows.ts'

/** Fewer unread messages fit on the screen. */
const WORTH_A_JUMP = 10

interface UnreadJump {
  /** The number of unread messages above; 0 if there is nothing to jump to. */
  readonly count: number
  readonly jump: () => void
  /** Must be called when the list was scrolled: reaching the message makes the jump unnecessary. */
  readonly watch: () => void
}

/** Offers one jump to the first message that was unread when the chat was opened. */
export const useUnreadJump = (
  rows: readonly RoomRow[],
  unread: { readonly count: number; readonly from: number },
  { jumpTo }: Messages,
  list: RefObject<VirtualizerHandle | null>,
): UnreadJump => {
  const [step, setStep] = useState<'offered' | 'on the way' | 'done'>(
    unread.count >= WORTH_A_JUMP ? 'offered' : 'done',
  )
  const unreadIndex = rows.findIndex(({ isUnreadStart }) => isUnreadStart)
  const oldest = rows.find(({ item }) => item.kind === 'message')?.item
  const isLoaded = oldest?.kind === 'message' && oldest.message.sequence <= unread.from
  useEffect(() => {
    if (step !== 'on the way' || !isLoaded || unreadIndex < 0) return
    // The list head is row 0.
    list.current?.scrollToIndex(unreadIndex + 1, { align: 'start' })
    setStep('done')
  }, [step, isLoaded, unreadIndex, list])
  const jump = () => {
    setStep('on the way')
    if (isLoaded) return
    void jumpTo(unread.from).then((error) => {
      if (error !== null) setStep('offered')
    })
  }
  const watch = () => {
    const top = list.current
    if (step !== 'offered' || !isLoaded || unreadIndex < 0 || top === null) return
    if (top.findItemIndex(top.scrollOffset) <= unreadIndex + 1) setStep('done')
  }
  return { count: step === 'done' ? 0 : unread.count, jump, watch }
}
