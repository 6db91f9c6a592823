import { useCallback, useEffect, useRef } from 'react'
import { useChat } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'

/** Messages seen within this time are reported in one request. */
const COALESCE_MS = 300

/** The server's limit per request. */
const MAX_MESSAGES = 30

const wantsReceipt = ({ flow, needReadReceipt, isRevoked, conversationType }: Snapshot<Message>) =>
  conversationType === 'GROUP' && flow === 'in' && needReadReceipt && !isRevoked

/**
 * Sends read receipts for visible group messages. A hidden page sends them when it becomes visible.
 */
export const useSeenReceipts = (): ((messages: readonly Snapshot<Message>[]) => void) => {
  const chat = useChat()
  const reported = useRef(new Set<string>())
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const sendReceipts = useCallback(() => {
    timer.current = undefined
    if (document.visibilityState !== 'visible') return
    const ids = [...waiting.current]
    waiting.current.clear()
    for (let from = 0; from < ids.length; from += MAX_MESSAGES) {
      const page = ids.slice(from, from + MAX_MESSAGES)
      const messages = page.flatMap((id) => chat.findMessage(id) ?? [])
      if (messages.length === 0) continue
      chat.sendMessageReadReceipt(messages).catch(() => {
        // The request failed: report them when they are seen again.
        for (const id of page) reported.current.delete(id)
      })
    }
  }, [chat])
  const soon = useCallback(() => {
    timer.current ??= setTimeout(sendReceipts, COALESCE_MS)
  }, [sendReceipts])
  useEffect(() => {
    const look = () => {
      if (waiting.current.size > 0) soon()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer.current)
      // Report the last messages before unmounting.
      if (waiting.current.size > 0) sendReceipts()
    }
  }, [soon, sendReceipts])
  return useCallback(
    (messages) => {
      for (const message of messages) {
        if (!wantsReceipt(message) || reported.current.has(message.ID)) continue
        reported.current.add(message.ID)
        waiting.current.add(message.ID)
      }
      if (waiting.current.size > 0) soon()
    },
    [soon],
  )
}
