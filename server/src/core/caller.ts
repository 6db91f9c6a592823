/** Who calls a handler: the session of one connection. */
export interface Caller {
  readonly sdkAppID: number
  readonly userID: string
  readonly tinyID: string
  readonly connectionID: string
  readonly instanceID: string
  /** `platform` of the socket's address. */
  readonly platform: number
}
