import { type Outcome, useConversationActions } from 'tavern-im/react'
import { confirm } from '../../ui/ask.ts'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'

const showFailure = ({ error }: Outcome): boolean => {
  if (error !== null) toast(errorText(error, '没有操作成功，请稍后再试'))
  return error === null
}

/** The actions of a conversation with confirmations; failures are shown to the user. */
export const useConversationMenu = (conversationID: string) => {
  const actions = useConversationActions(conversationID)
  return {
    pin: async (isPinned: boolean) => showFailure(await actions.pin(isPinned)),
    mute: async (isMuted: boolean) => showFailure(await actions.mute(isMuted)),
    markRead: async () => showFailure(await actions.markRead()),
    clear: async () => {
      const isSure = await confirm({
        title: '清空聊天记录？',
        content: '只清空您这边的记录，对方和其他成员不受影响',
        confirmText: '清空',
      })
      if (!isSure || !showFailure(await actions.clearHistory())) return
      toast('聊天记录已清空')
    },
    /** Resolves with whether the conversation was removed. */
    remove: async (): Promise<boolean> => {
      const isSure = await confirm({
        title: '删除聊天？',
        content: '从列表移除并清空您这边的记录',
        confirmText: '删除',
      })
      return isSure && showFailure(await actions.remove())
    },
  }
}
