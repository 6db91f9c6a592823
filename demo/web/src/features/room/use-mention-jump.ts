import { useCallback, useState } from 'react'
import { useConversation } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'

export interface MentionJump {
  /** How many mentions of the user wait to be looked at. */
  readonly count: number
  /** Leads to the oldest of them. */
  readonly jump: () => void
  /** To be called with the messages that are on the screen: who has seen a mention needs no way to it. */
  readonly see: (messages: readonly Snapshot<Message>[]) => void
}

/** Leads to where the user is mentioned, as long as that was not on the screen. */
export const useMentionJump = (
  conversationID: string,
  jumpTo: (sequence: number) => void,
): MentionJump => {
  const mentioned = useConversation(conversationID, {
    select: ({ conversation }) =>
      (conversation?.groupAtInfoList ?? []).map(({ messageSequence }) => messageSequence),
  })
  const [{ known, waiting }, setState] = useState(() => ({ known: mentioned, waiting: mentioned }))
  // Reading empties the list; what it told stays to be looked at.
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
