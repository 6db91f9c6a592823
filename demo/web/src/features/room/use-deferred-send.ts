import { useEffect, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import type { Writing } from './use-writing.ts'

interface DeferredSend extends Pick<Writing, 'setText'> {
  /**
   * Sends the text and returns whether it was sent. False: the text stays in the field until the
   * session is ready.
   */
  readonly send: (text: string) => boolean
}

/**
 * Sends the text of the composer. A user who presses "send" before the session is ready does not
 * have to press it again: the text is sent as soon as the session is ready, unless the user edits
 * it before.
 */
export const useDeferredSend = (
  isReady: boolean,
  { text, setText }: Writing,
  sendText: (text: string) => void,
): DeferredSend => {
  const [isDeferred, setIsDeferred] = useState(false)
  useEffect(() => {
    if (!isReady || !isDeferred) return
    setIsDeferred(false)
    sendText(text)
    setText('')
  }, [isReady, isDeferred, sendText, text, setText])
  return {
    setText: (next) => {
      setIsDeferred(false)
      setText(next)
    },
    send: (words) => {
      if (isReady) sendText(words)
      else {
        setIsDeferred(true)
        toast('还没连上，连上后自动发送')
      }
      return isReady
    },
  }
}
