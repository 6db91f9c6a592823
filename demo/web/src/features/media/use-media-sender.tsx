import { type ReactNode, useCallback, useState } from 'react'
import { useChat, useSendMessage, useSession } from 'tavern-im/react'
import { toast } from '../../ui/toast.ts'
import { type Choice, type ChosenMedia, choiceOf } from './chosen-media.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { sendMedia } from './send-media.ts'

interface MediaSender {
  /** Previews chosen files before sending. */
  readonly offer: (files: readonly File[], asFiles?: boolean) => void
  readonly sendVoice: (file: File) => void
  /** To be rendered in the room. */
  readonly dialog: ReactNode
}

/** Previews and sends files in a conversation. */
export const useMediaSender = (conversationID: string): MediaSender => {
  const chat = useChat()
  const sender = useSendMessage(conversationID)
  const isReady = useSession().status === 'ready'
  const [choice, setChoice] = useState<Choice | null>(null)
  const offer = useCallback((files: readonly File[], asFiles = false) => {
    const next = choiceOf(files, asFiles)
    if (next.media.length > 0) setChoice(next)
    else toast(next.note)
  }, [])
  const send = (media: readonly ChosenMedia[]) => {
    if (!isReady) return toast('还没连上，稍后再发')
    setChoice(null)
    for (const one of media) void sendMedia(chat, sender, conversationID, one)
  }
  const sendVoice = (file: File) => {
    if (isReady) void sendMedia(chat, sender, conversationID, { kind: 'voice', file })
    else toast('还没连上，稍后再发')
  }
  const dialog = choice !== null && (
    <PreviewDialog choice={choice} onSend={send} onClose={() => setChoice(null)} />
  )
  return { offer, sendVoice, dialog }
}
