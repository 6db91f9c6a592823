/** What the user logged in with, and the instance that the server made of it. */
export interface Session {
  readonly userID: string
  readonly userSig: string
  /** '' until the first login is answered. */
  readonly instanceID: string
}

export const newSession = (userID: string, userSig: string): Session => ({
  userID,
  userSig,
  instanceID: '',
})
