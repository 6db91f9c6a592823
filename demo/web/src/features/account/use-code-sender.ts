import { useCallback, useEffect, useReducer, useState } from 'react'
import {
  type CodeSenderState,
  canSend,
  nextCodeSender,
  refusalOf,
  SEND_DELAY_MS,
  type SentCode,
  TICK_MS,
} from './code-sender.ts'

/** Sends a code to a phone; resolves with the code if the sandbox only shows it. */
export type SendCode = (phone: string) => Promise<string | null>

/**
 * The code sender with its timers. `sendCode` is null while no code can be sent; `showText` shows
 * the result to the user.
 */
export const useCodeSender = (sendCode: SendCode | null, showText: (text: string) => void) => {
  const [running, dispatch] = useReducer(nextCodeSender, { state: 0 })
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<SentCode | null>(null)
  const sender: CodeSenderState = sendCode === null ? { state: -1 } : running

  useEffect(() => {
    if (running.state !== 1 || sendCode === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const delay = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SEND_DELAY_MS)
    })
    const delivered = (shown: string | null) => {
      if (isOver) return
      setSent({ shown })
      dispatch('delivered')
      showText('发送成功')
    }
    const failed = (failure: unknown) => {
      if (isOver) return
      dispatch('failed')
      showText(failure instanceof Error ? failure.message : '发送失败，请重试')
    }
    Promise.all([sendCode(phone), delay]).then(([shown]) => delivered(shown), failed)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [running.state, sendCode, phone, showText])

  useEffect(() => {
    if (running.state !== 2) return
    const timer = setInterval(() => dispatch('second-passed'), TICK_MS)
    return () => clearInterval(timer)
  }, [running.state])

  const send = useCallback(
    (to: string) => {
      if (!canSend(sender)) return showText(refusalOf(sender) ?? '')
      setPhone(to)
      dispatch('requested')
    },
    [sender, showText],
  )

  return { sender, send, sent }
}
