/**
 * Where a client stands: its account's log position and the newest message of the server at that time.
 * The second finds the groups that moved since: group messages touch no account.
 */
export interface Cookie {
  readonly position: number
  readonly messageID: number
}

export const writeCookie = ({ position, messageID }: Cookie): string => `${position}.${messageID}`

const PATTERN = /^(\d{1,15})\.(\d{1,15})$/

/** Null where it is none of ours. */
export const readCookie = (text: string): Cookie | null => {
  const match = PATTERN.exec(text)
  return match === null ? null : { position: Number(match[1]), messageID: Number(match[2]) }
}
