import { useCallback } from 'react'
import type { ChatSDK, Message } from 'tavern-im'
import { useChat, useSendMessage } from 'tavern-im/react'
import { chooseAction, confirm } from '../../ui/ask.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { tellOutcome } from '../media/send-media.ts'
import { actionsOf, copiedText, type MessageAction } from './message-actions.ts'

type Actions = Readonly<
  Record<MessageAction, (chat: ChatSDK, message: Message) => Promise<unknown>>
>

const actions: Omit<Actions, 'resend'> = {
  copy: async (_chat, message) =>
    toast((await copyText(copiedText(message))) ? '已复制' : '复制失败'),
  recall: (chat, message) => chat.revokeMessage(message),
  delete: async (chat, message) => {
    const isMeant = await confirm({
      title: '删除这条消息？',
      content: '只从你这里删除，别人仍能看到',
      confirmText: '删除',
    })
    if (isMeant) await chat.deleteMessage([message])
  },
  discard: async (chat, message) => {
    await chat.cancelUpload(message).catch(() => {
      // Nothing of it is being uploaded.
    })
    await chat.discardMessage(message)
  },
}

const refusals: Readonly<Partial<Record<MessageAction, string>>> = {
  recall: '没有撤回，请稍后再试',
  delete: '没有删除，请稍后再试',
  discard: '正在发送，暂时不能删除',
}

/** Opens the sheet of what can be done with a message, and does what is chosen. */
export const useMessageActions = (conversationID: string): ((messageID: string) => void) => {
  const chat = useChat()
  const { resend } = useSendMessage(conversationID)
  return useCallback(
    (messageID) => {
      const message = chat.findMessage(messageID)
      if (message === null) return
      const run = async () => {
        const offered = actionsOf(message, Math.floor(Date.now() / 1000))
        if (offered.length === 0) return
        const action = await chooseAction(offered)
        if (action === null) return
        if (action === 'resend') return tellOutcome(await resend(messageID))
        try {
          await actions[action](chat, message)
        } catch (error) {
          toast(errorText(error, refusals[action] ?? '没有成功，请稍后再试'))
        }
      }
      void run()
    },
    [chat, resend],
  )
}
