import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft, useTyping } from 'tavern-im/react'

export interface Writing {
  /** What stands in the field: what was typed, or left unsent the last time. */
  readonly text: string
  /** Takes what is typed; the other side sees that somebody is. */
  readonly setText: (text: string) => void
  /** Puts words behind those that stand there, for the user to go on with. */
  readonly append: (words: string) => void
  /** Grows each time words were put there on purpose. */
  readonly round: number
}

/** What is being written in a conversation. The device keeps it until it is sent. */
export const useWriting = (conversationID: string): Writing => {
  const { text, setText: keep } = useDraft(conversationID)
  const { started, stopped } = useTyping(conversationID)
  const [round, setRound] = useState(0)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const setText = useCallback(
    (next: string) => {
      keep(next)
      if (next === '') stopped()
      else started()
    },
    [keep, started, stopped],
  )
  const append = useCallback(
    (words: string) => {
      keep(`${latest.current}${words}`)
      setRound((before) => before + 1)
    },
    [keep],
  )
  return { text, setText, append, round }
}
