import { useCallback, useEffect, useState } from 'react'
import { useConnection, useEvent, useTotalUnread } from 'tavern-im/react'
import { EVENT } from 'tavern-im/strict'
import { inform } from '../../ui/ask.ts'
import { toast } from '../../ui/toast.ts'
import { freshUserSig } from '../account/calls.ts'
import { accountSession, type UserInfo, useAccountSession } from '../account/session.ts'
import { useRenewedAlerts } from '../alerts/use-alerts.ts'
import { goTo } from '../gate/navigator.ts'
import {
  ACCOUNT_RESTRICTED,
  failureText,
  MarketError,
  NO_ANSWER,
  NOT_LOGGED_IN,
} from '../market/market.ts'
import { reachability } from '../network/reachability.ts'
import { enterChat, secondPassed } from './chat-client.ts'
import { CALM, setChatEntry } from './chat-entry.ts'
import { ChatGate } from './chat-gate.tsx'
import { chatStatus, NOT_READY } from './chat-status.ts'
import type { ConnectionNotice } from './connection-notice.ts'
import { publishUpdates } from './conversation-updates.ts'
import { type FinalKick, kickNotices } from './kick-notice.ts'
import { setUnread } from './unread.ts'
import { useConnectionNotice } from './use-connection-notice.ts'

/**
 * Keeps chat logged in as the account of the session, and publishes chat state to pages without the
 * client.
 */
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
  useKickedOut(user.im_user_id, retry)
  useRenewedAlerts()
  usePublishedStatus(retry, hasFailed)
  return null
}

/** Logs in when the user changes; the SDK handles a new UserSig itself. */
const useLogin = (userID: string) => {
  const [hasFailed, setHasFailed] = useState(false)
  const retry = useCallback(() => {
    setHasFailed(false)
    enterChat(userID).catch(() => setHasFailed(true))
  }, [userID])
  useEffect(retry, [retry])
  return { hasFailed, retry }
}

/** Shows a kick, also one that happened while this component was not mounted. */
const useKickedOut = (userID: string, retry: () => void): void => {
  const { kick } = chatStatus.use()
  useEffect(() => {
    if (kick === null) return
    if (kick.type === 'REST_API_Kick') void renewSession(userID, retry)
    else void leaveKicked(kick.type)
  }, [kick, userID, retry])
}

/**
 * Logs in to chat again with a new UserSig: a logout on another device made the previous ones void
 * (ACCOUNT-01). Without a valid access token the back end refuses and returns the reason.
 */
const renewSession = async (userID: string, retry: () => void): Promise<void> => {
  await secondPassed()
  if (accountSession.get()?.userInfo.im_user_id !== userID) return
  try {
    await freshUserSig()
  } catch (error) {
    const code = error instanceof MarketError ? error.code : NO_ANSWER
    // A dialog has shown the reason.
    if (code === ACCOUNT_RESTRICTED) return
    if (code === NOT_LOGGED_IN) return toast(failureText(error))
  }
  retry()
}

const leaveKicked = async (type: FinalKick): Promise<void> => {
  await inform({ ...kickNotices[type], confirmText: '重新登录', isOfApp: true })
  // Another session may have started meanwhile.
  if (chatStatus.get().kick === null) return
  chatStatus.set(NOT_READY)
  accountSession.end()
  setTimeout(toLogin)
}

/** A connection proves that the network works; when it breaks, a request checks the network. */
const useConnectionAsHint = (notice: ConnectionNotice | null): void => {
  const { state } = useConnection()
  useEffect(() => {
    if (state === 'connected') reachability.confirm()
  }, [state])
  useEffect(() => {
    if (notice === 'disconnected' || notice === 'noNetwork') reachability.recheck()
  }, [notice])
}

const LOGIN = '/login'

/** Redirects pages that need a login, and back after it; other pages stay. */
const toLogin = (): void => {
  if (location.pathname !== LOGIN) goTo(LOGIN)
}

const usePublishedStatus = (retry: () => void, hasFailed: boolean): void => {
  const notice = useConnectionNotice(hasFailed)
  const { totalUnread } = useTotalUnread()
  useConnectionAsHint(notice)
  useEffect(() => setChatEntry({ retry, notice }), [retry, notice])
  useEffect(() => setUnread('chat', totalUnread), [totalUnread])
  useEffect(
    () => () => {
      setChatEntry(CALM)
      setUnread('chat', 0)
    },
    [],
  )
  useEvent(EVENT.MESSAGE_RECEIVED, ({ data }) =>
    publishUpdates(new Set(data.map(({ conversationID }) => conversationID))),
  )
}
