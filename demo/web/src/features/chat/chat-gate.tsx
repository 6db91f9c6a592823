import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import Tavern from 'tavern-im'
import { ChatProvider, useChat, useEvent, useSession } from 'tavern-im/react'
import { inform } from '../../ui/ask.ts'
import { accountSession, type UserInfo, useAccountSession } from '../account/session.ts'
import { enterChat, openChat } from './chat-client.ts'
import { ChatEntry } from './chat-entry.ts'
import { kickNotices } from './kick-notice.ts'
import { useConnectionNotice } from './use-connection-notice.ts'

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
  const { hasFailed, retry } = useLogin(user.im_user_id)
  const notice = useConnectionNotice(hasFailed)
  useProfileOf(user)
  useKickedOut()
  const entry = useMemo(() => ({ retry, notice }), [retry, notice])
  return <ChatEntry value={entry}>{children}</ChatEntry>
}

/** Logs in whenever there is another user: a new UserSig alone is the SDK's own affair. */
const useLogin = (userID: string) => {
  const [hasFailed, setHasFailed] = useState(false)
  const retry = useCallback(() => {
    setHasFailed(false)
    enterChat(userID).catch(() => setHasFailed(true))
  }, [userID])
  useEffect(retry, [retry])
  return { hasFailed, retry }
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

const useKickedOut = (): void =>
  useEvent(Tavern.EVENT.KICKED_OUT, async ({ data }) => {
    await inform({ ...kickNotices[data.type], confirmText: '重新登录' })
    accountSession.end()
  })
