import type { UserSigProvider } from './api.ts'

/** What a host logs in with. */
export interface Credentials {
  readonly userID: string
  /** '' where the provider has to bring the first one. */
  readonly userSig: string
  readonly provider: UserSigProvider | undefined
}
