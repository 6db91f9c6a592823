import { useCallback, useState } from 'react'
import { useConversation } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'

export interface MentionJump {
  /** The number of unseen mentions of the user. */
  readonly count: number
  /** Jumps to the oldest of them. */
  readonly jump: () => void
  /** Called with the visible messages, whose mentions count as seen. */
  readonly see: (messages: readonly Snapshot<Message>[]) => void
}

/** Jumps to mentions of the user that have not been visible. */
export const useMentionJump = (
  conversationID: string,
  jumpTo: (sequence: number) => void,
): MentionJump => {
  const mentioned = useConversation(conversationID, {
    select: ({ conversation }) =>
      (conversation?.groupAtInfoList ?? []).map(({ messageSequence }) => messageSequence),
  })
  const [{ known, waiting }, setState] = useState(() => ({ known: mentioned, waiting: mentioned }))
  // Marking as read empties the server's list; keep the unseen mentions.
  const fresh = mentioned.filter((sequence) => !known.includes(sequence))
  if (fresh.length > 0) setState({ known: [...known, ...fresh], waiting: [...waiting, ...fresh] })
  const forget = useCallback((sequences: readonly number[]) => {
    setState((before) => {
      const left = before.waiting.filter((sequence) => !sequences.includes(sequence))
      return left.length === before.waiting.length ? before : { ...before, waiting: left }
    })
  }, [])
  const see = useCallback(
    (messages: readonly Snapshot<Message>[]) => forget(messages.map(({ sequence }) => sequence)),
    [forget],
  )
  const jump = () => {
    const oldest = Math.min(...waiting)
    forget([oldest])
    jumpTo(oldest)
  }
  return { count: waiting.length, jump, see }
}
