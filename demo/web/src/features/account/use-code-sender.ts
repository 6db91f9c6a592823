import { useCallback, useEffect, useReducer } from 'react'
import {
  type CodeSenderState,
  canSend,
  nextCodeSender,
  refusalOf,
  SEND_DELAY_MS,
  TICK_MS,
} from './code-sender.ts'

/**
 * The sender of codes with its timers. `mockCode` is null as long as there is none to send; `say` tells the
 * user what became of a try.
 */
export const useCodeSender = (mockCode: string | null, say: (text: string) => void) => {
  const [running, tell] = useReducer(nextCodeSender, { state: 0 })
  const sender: CodeSenderState = mockCode === null ? { state: -1 } : running

  useEffect(() => {
    if (running.state !== 1) return
    const timer = setTimeout(() => {
      tell('delivered')
      say(`发送成功，体验验证码 ${mockCode}`)
    }, SEND_DELAY_MS)
    return () => clearTimeout(timer)
  }, [running.state, mockCode, say])

  useEffect(() => {
    if (running.state !== 2) return
    const timer = setInterval(() => tell('second-passed'), TICK_MS)
    return () => clearInterval(timer)
  }, [running.state])

  const send = useCallback(() => {
    if (canSend(sender)) tell('asked')
    else say(refusalOf(sender) ?? '')
  }, [sender, say])

  /** The code that was sent; null before the first one has arrived. */
  const hasArrived = running.state === 2 || running.state === 3
  return { sender, send, sentCode: hasArrived ? mockCode : null }
}
