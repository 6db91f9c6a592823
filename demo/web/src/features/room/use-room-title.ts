import { useQuery } from '@tanstack/react-query'
import { useChat, useConversation, useSession } from 'tavern-im/react'
import { addressOf, nameOf } from '../chat/conversation-names.ts'

export interface RoomTitle {
  readonly title: string
  /** The number of members of a group. */
  readonly memberCount: number | undefined
  /** True if the user or group does not exist. */
  readonly isUnknown: boolean
}

/** The title of a chat, also of one without messages. */
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
    // Avoid showing the ID while the name loads.
    title: name.isPending ? '聊天' : name.data || address?.to || '聊天',
    memberCount: undefined,
    isUnknown: name.data === null,
  }
}
