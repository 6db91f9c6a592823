import type { ReactNode } from 'react'
import { ChatProvider } from 'tavern-im/react'
import { useAccountSession } from '../account/session.ts'
import { openChat } from './chat-client.ts'

/** Provides the chat client to pages; shows nothing to visitors. */
export const ChatGate = ({ children }: { children: ReactNode }) => {
  const session = useAccountSession()
  if (session === null) return null
  return <ChatProvider chat={openChat(session.userInfo.im_sdk_app_id)}>{children}</ChatProvider>
}
