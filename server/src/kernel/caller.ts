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

/** The origin of an action: a session of a client, or the back end itself. */
export interface CallOrigin {
  readonly sdkAppID: number
  /** `platform` of the socket's address; undefined: the back end itself, by REST. */
  readonly platform?: number | undefined
  /** '' if unknown. */
  readonly address?: string | undefined
}

/** The origin of what a caller does. */
export const originOf = ({ sdkAppID, connectionID, platform, address }: Caller): CallOrigin =>
  connectionID === '' ? { sdkAppID } : { sdkAppID, platform, address }

/** The operator of an action, and its origin. */
export interface OperatedBy {
  readonly operator: { readonly userID: string }
  readonly origin: CallOrigin
}

/** The user, or the administrator who acts in its name. */
export const byOf = (caller: Caller): OperatedBy => ({
  operator: { userID: caller.administrator ?? caller.userID },
  origin: originOf(caller),
})
