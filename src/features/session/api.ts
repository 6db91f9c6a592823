import type { ImResult } from '../../kernel/method.ts'

/** Asks your back end for a new UserSig. */
export type UserSigProvider = () => string | Promise<string>

/** The user of a login and its credentials. */
export type LoginOptions = {
  userID: string
} & (
  | {
      /** Minted by your back end (UserSig version 2). */
      userSig: string
      /** Renews it: see below. */
      getUserSig?: UserSigProvider | undefined
    }
  | {
      userSig?: undefined
      /**
       * Called for the first UserSig if none is given, some time before a UserSig expires, and when
       * the server rejects one: never concurrently, and with growing delays (1 to 60 s) while it
       * fails. The session continues meanwhile; the host receives no event about a renewal.
       */
      getUserSig: UserSigProvider
    }
)

/** The result of a login. */
export interface LoginResult {
  actionStatus: 'OK'
  errorCode: 0
  errorInfo: string
  /** The user was logged in already; nothing was sent. */
  repeatLogin: boolean
}

/** Logging in and out. */
export interface SessionApi {
  /**
   * Logs a user in and keeps the session across lost connections. SDK_READY follows once the
   * conversations are synchronised. Logging in the same user again resolves with `repeatLogin`, and keeps
   * another `userSig` for when the present one expires; another user's session is closed first. With
   * `getUserSig` the session renews its UserSig by itself and outlives it; without, it ends with
   * KICKED_OUT `userSigExpired`.
   *
   * Rejects with 2002, 2003 (parameter missing, or `getUserSig` gave no string), 2025 (a login is under
   * way, less than 15 s old), 3001 (`getUserSig` failed though there is a connection), 2801
   * (no answer within 90 s), and the server's 70001 (userSig expired), 70003, 70009, 70013, 70014, 70020.
   */
  login(options: LoginOptions): Promise<ImResult<LoginResult>>
  /** Ends the session, clears its data and fires SDK_NOT_READY. Listeners stay. */
  logout(): Promise<ImResult<Record<string, never>>>
  /** Returns the userID, or '' while logged out. */
  getLoginUser(): string
  /** Returns the server's clock in unix milliseconds; 0 before SDK_READY. */
  getServerTime(): number
  /** True from SDK_READY on, also inside its handler. */
  isReady(): boolean
}
