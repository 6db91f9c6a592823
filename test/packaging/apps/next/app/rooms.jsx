'use client'
import { useState } from 'react'
import Tavern from 'tavern-im'
import { ChatProvider, useConversationList, useSession } from 'tavern-im/react'

const List = () => {
  const { conversationList } = useConversationList()
  const { status } = useSession()
  return <p>{`${conversationList.length} conversations, ${status}`}</p>
}

export const Rooms = () => {
  const [chat] = useState(() => Tavern.create({ SDKAppID: 1, host: 'ws://127.0.0.1:1' }))
  return (
    <ChatProvider chat={chat}>
      <List />
    </ChatProvider>
  )
}
