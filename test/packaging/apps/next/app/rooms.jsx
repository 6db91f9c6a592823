'use client'
import { useEffect, useState } from 'react'
import Tavern from 'tavern-im'
import { ChatProvider, useConversationList, useSession } from 'tavern-im/react'

const List = () => {
  const { conversationList } = useConversationList()
  const { status } = useSession()
  return <p>{`${conversationList.length} conversations, ${status}`}</p>
}

/** The address of the server comes from the build; the server of pages never connects to it. */
const host = process.env.NEXT_PUBLIC_HOST ?? 'ws://127.0.0.1:1'

export const Rooms = () => {
  const [chat] = useState(() => Tavern.create({ SDKAppID: 1400000000, host }))
  useEffect(() => {
    window.logIn = ({ userID, userSig }) => chat.login({ userID, userSig })
  }, [chat])
  return (
    <ChatProvider chat={chat}>
      <List />
    </ChatProvider>
  )
}
