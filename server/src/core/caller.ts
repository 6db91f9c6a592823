/** Who calls a handler: the session of one connection. */
export interface Caller {
  readonly sdkAppID: number
  readonly userID: string
  readonly tinyID: string
  readonly connectionID: string
  readonly instanceID: string
  /** `platform` of the socket's address. */
  readonly platform: number
  /** How the client reached this server over HTTP, `https://host`: URLs for it begin so. */
  readonly origin: string
  /** Where the client is, as far as we can see. */
  readonly address?: string
  /** The administrator of the app who calls in the name of the user, by the back-end API. */
  readonly administrator?: string
  /** The app's back end acts in the name of the user: what binds members does not bind it. */
  readonly isBackEnd?: boolean
}
