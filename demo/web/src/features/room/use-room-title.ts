import { useQuery } from '@tanstack/react-query'
import { useChat, useConversation, useSession } from 'tavern-im/react'
import { addressOf, nameOf } from '../chat/conversation-names.ts'

export interface RoomTitle {
  readonly title: string
  /** Of groups: how many are in. */
  readonly memberCount: number | undefined
  /** There is no such user or group. */
  readonly isUnknown: boolean
}

/** The name over a chat, also of one that has no message yet. */
export const useRoomTitle = (conversationID: string): RoomTitle => {
  const chat = useChat()
  const { conversation, status } = useConversation(conversationID)
  const isReady = useSession().status === 'ready'
  const address = addressOf(conversationID)
  const name = useQuery({
    queryKey: ['nameOf', conversationID],
    enabled: isReady && status === 'ready' && conversation === null && address !== null,
    queryFn: async () => {
      if (address?.type === 'GROUP') {
        const { data } = await chat.getGroupProfile({ groupID: address.to })
        return data.group.name
      }
      const { data } = await chat.getUserProfile({ userIDList: [address?.to ?? ''] })
      return data[0] === undefined ? null : data[0].nick
    },
  })
  if (conversation !== null) {
    return {
      title: nameOf(conversation),
      memberCount: conversation.groupProfile?.memberCount,
      isUnknown: false,
    }
  }
  return {
    // While it is asked for, an ID would flash.
    title: name.isPending ? '聊天' : name.data || address?.to || '聊天',
    memberCount: undefined,
    isUnknown: name.data === null,
  }
}
