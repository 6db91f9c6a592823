/** The caller of a handler: the session of one connection. */
export interface Caller {
  readonly sdkAppID: number
  readonly userID: string
  readonly tinyID: string
  readonly connectionID: string
  readonly instanceID: string
  /** `platform` of the socket's address. */
  readonly platform: number
  /**
   * The base URL over which the client reached this server, `https://host`; download URLs begin
   * with it.
   */
  readonly origin: string
  /** The client's network address, if known. */
  readonly address?: string
  /** The administrator who calls on behalf of the user through the back-end API. */
  readonly administrator?: string
  /** True if the app's back end acts on behalf of the user: limits of members do not apply. */
  readonly isBackEnd?: boolean
}
