import type { UserSigProvider } from './api.ts'

/** The credentials of a login. */
export interface Credentials {
  readonly userID: string
  /** '' if the provider supplies the first one. */
  readonly userSig: string
  readonly provider: UserSigProvider | undefined
}
