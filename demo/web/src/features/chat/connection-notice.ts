import type { ConnectionSnapshot, SessionSnapshot } from 'tavern-im/strict'

/** The reason why the app receives no messages at the moment. */
export type ConnectionNotice = 'connecting' | 'disconnected' | 'noNetwork' | 'loginFailed'

export interface ChatCondition {
  readonly connection: ConnectionSnapshot['state']
  readonly session: SessionSnapshot['status']
  /** The last login to chat failed. */
  readonly hasFailed: boolean
  /** The SDK found no network and keeps retrying. */
  readonly isNetworkGone: boolean
}

/**
 * The connection problem; null if there is none, and after a kick-out, which has its own dialog.
 */
export const noticeOf = (condition: ChatCondition): ConnectionNotice | null => {
  const { connection, session, hasFailed, isNetworkGone } = condition
  if (session === 'kickedOut') return null
  if (hasFailed) return 'loginFailed'
  if (session === 'loggedOut') return null
  if (connection === 'connected') return session === 'loggingIn' ? 'connecting' : null
  return isNetworkGone ? 'noNetwork' : connection
}
