import type { UserSigProvider } from './api.ts'
import type { Renewal } from './renewal.ts'

/** What a host logs in with. */
export interface Credentials {
  readonly userID: string
  /** '' where the provider has to bring the first one. */
  readonly userSig: string
  readonly provider: UserSigProvider | undefined
}

/** A user who logs in or is logged in, over however many connections. One object for as long as it lasts. */
export interface Session {
  readonly userID: string
  /** The newest one. */
  userSig: string
  /** '' until the first login is answered. */
  instanceID: string
  /** Undefined without a provider. */
  readonly renewal: Renewal | undefined
}
