import type { UserSigProvider } from './api.ts'

/** The credentials of a login. */
export interface Credentials {
  readonly userID: string
  /** '' where the provider has to bring the first one. */
  readonly userSig: string
  readonly provider: UserSigProvider | undefined
}
