/** The logged-in user. Written by the session alone. */
export interface Me {
  /** '' while logged out. */
  readonly userID: string
  readonly tinyID: string
  readonly nick: string
  readonly avatar: string
}

export const noUser: Me = { userID: '', tinyID: '', nick: '', avatar: '' }

export type SessionStatus = 'loggedOut' | 'loggingIn' | 'syncing' | 'ready' | 'kickedOut'
