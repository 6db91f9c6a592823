import { useCallback, useEffect, useState } from 'react'
import { useChat, useConnection, useEvent, useSession, useTotalUnread } from 'tavern-im/react'
import { EVENT } from 'tavern-im/strict'
import { inform } from '../../ui/ask.ts'
import { accountSession, type UserInfo, useAccountSession } from '../account/session.ts'
import { useKeptAlerts } from '../alerts/use-alerts.ts'
import { goTo } from '../gate/navigator.ts'
import { ACCOUNT_RESTRICTED, MarketError, market } from '../market/market.ts'
import { reachability } from '../network/reachability.ts'
import { enterChat } from './chat-client.ts'
import { CALM, tellChatEntry } from './chat-entry.ts'
import { ChatGate } from './chat-gate.tsx'
import { type ChatKick, chatStatus, NOT_READY } from './chat-status.ts'
import type { ConnectionNotice } from './connection-notice.ts'
import { kickNotices } from './kick-notice.ts'
import { tellNews } from './news.ts'
import { tellUnread } from './unread.ts'
import { useConnectionNotice } from './use-connection-notice.ts'

/** Keeps chat logged in as the account of the session, and tells the pages without it what they show of it. */
export const ChatLogin = () => {
  const user = useAccountSession()?.userInfo
  return (
    user !== undefined && (
      <ChatGate>
        <Entered user={user} />
      </ChatGate>
    )
  )
}

const Entered = ({ user }: { user: UserInfo }) => {
  const { hasFailed, retry } = useLogin(user.im_user_id)
  useProfileOf(user)
  useKickedOut()
  useKeptAlerts()
  useTelling(retry, hasFailed)
  return null
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

/** Who was restricted hears it from the back end, which says why and leads the user out. */
const isRestricted = async (): Promise<boolean> => {
  try {
    await market('/api/basic/user/getInfo', {})
    return false
  } catch (error) {
    return error instanceof MarketError && error.code === ACCOUNT_RESTRICTED
  }
}

/** The kick is kept, so that the user also sees one that came while this was not mounted. */
const useKickedOut = (): void => {
  const { kick } = chatStatus.use()
  useEffect(() => {
    if (kick !== null) void leaveKicked(kick)
  }, [kick])
}

const leaveKicked = async ({ type }: ChatKick): Promise<void> => {
  if (type === 'REST_API_Kick' && (await isRestricted())) return
  await inform({ ...kickNotices[type], confirmText: '重新登录' })
  // Another session may have begun meanwhile.
  if (chatStatus.get().kick === null) return
  chatStatus.tell(NOT_READY)
  accountSession.end()
  setTimeout(toLogin)
}

/** A connection proves that there is a network; when it breaks, a request finds out. */
const useConnectionAsHint = (notice: ConnectionNotice | null): void => {
  const { state } = useConnection()
  useEffect(() => {
    if (state === 'connected') reachability.confirm()
  }, [state])
  useEffect(() => {
    if (notice === 'disconnected' || notice === 'noNetwork') reachability.doubt()
  }, [notice])
}

const LOGIN = '/login'

/** A page that needs a login is there by then, and comes back after it; one for visitors stays as it is. */
const toLogin = (): void => {
  if (location.pathname !== LOGIN) goTo(LOGIN)
}

const useTelling = (retry: () => void, hasFailed: boolean): void => {
  const notice = useConnectionNotice(hasFailed)
  const { totalUnread } = useTotalUnread()
  useConnectionAsHint(notice)
  useEffect(() => tellChatEntry({ retry, notice }), [retry, notice])
  useEffect(() => tellUnread('chat', totalUnread), [totalUnread])
  useEffect(
    () => () => {
      tellChatEntry(CALM)
      tellUnread('chat', 0)
    },
    [],
  )
  useEvent(EVENT.MESSAGE_RECEIVED, ({ data }) =>
    tellNews(new Set(data.map(({ conversationID }) => conversationID))),
  )
}
