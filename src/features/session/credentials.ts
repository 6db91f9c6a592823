/** What the user logged in with, and what the server gave for it. */
export interface Session {
  readonly userID: string
  readonly userSig: string
  /** '' until the first login is answered. */
  readonly instanceID: string
  readonly tinyID: string
  readonly a2Key: string
  /** Local minus server clock, milliseconds. */
  readonly clockSkewMs: number
}

export const newSession = (userID: string, userSig: string): Session => ({
  userID,
  userSig,
  instanceID: '',
  tinyID: '',
  a2Key: '',
  clockSkewMs: 0,
})
