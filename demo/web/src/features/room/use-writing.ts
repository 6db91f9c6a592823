import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft, useTyping } from 'tavern-im/react'

export interface Writing {
  /** The text of the field: typed now, or a stored draft. */
  readonly text: string
  /** Sets the typed text and publishes the typing status. */
  readonly setText: (text: string) => void
  /** Appends text for the user to edit. */
  readonly append: (words: string) => void
  /** Increases each time text was appended by an action. */
  readonly round: number
}

/** The draft of a conversation, stored on the device until it is sent. */
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
