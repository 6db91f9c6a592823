import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ChatProvider, useChat, useSession } from 'tavern-im/react'
import { inform } from '../../ui/ask.ts'
import { accountSession, type UserInfo, useAccountSession } from '../account/session.ts'
import { enterChat, openChat } from './chat-client.ts'
import { ChatEntry } from './chat-entry.ts'

/** Gives the app its chat client and keeps it logged in as the account of the session. */
export const ChatGate = ({ children }: { children: ReactNode }) => {
  const session = useAccountSession()
  if (session === null) return null
  return (
    <ChatProvider chat={openChat(session.userInfo.im_sdk_app_id)}>
      <ChatLogin user={session.userInfo}>{children}</ChatLogin>
    </ChatProvider>
  )
}

const ChatLogin = ({ user, children }: { user: UserInfo; children: ReactNode }) => {
  const [hasFailed, setHasFailed] = useState(false)
  const enter = useCallback(() => {
    setHasFailed(false)
    enterChat(user).catch(() => setHasFailed(true))
  }, [user])
  useEffect(enter, [enter])
  useProfileOf(user)
  useKickedOut()
  return <ChatEntry value={{ hasFailed, retry: enter }}>{children}</ChatEntry>
}

/** Keeps the name and picture that others see in chat equal to those of the account. */
const useProfileOf = ({ nickname, avatar }: UserInfo): void => {
  const chat = useChat()
  const isReady = useSession().status === 'ready'
  useEffect(() => {
    if (!isReady) return
    const update = async () => {
      const { data } = await chat.getMyProfile()
      if (data.nick === nickname && data.avatar === avatar) return
      await chat.updateMyProfile({ nick: nickname, avatar })
    }
    update().catch(() => {
      // Tried again with the next session; until then others see the old name.
    })
  }, [chat, isReady, nickname, avatar])
}

const useKickedOut = (): void => {
  const isKickedOut = useSession().status === 'kickedOut'
  useEffect(() => {
    if (!isKickedOut) return
    const leave = async () => {
      await inform({
        title: '下线通知',
        content: '你的账号已在其他设备登录，如果不是本人操作，请尽快重新登录。',
        confirmText: '重新登录',
      })
      accountSession.end()
    }
    void leave()
  }, [isKickedOut])
}
