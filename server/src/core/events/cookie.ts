/**
 * Where a client stands: its account's log position and the newest message of the server at that time.
 * The second finds the groups that moved since: group messages touch no account.
 */
export interface Cookie {
  readonly position: number
  readonly messageID: number
  /** How far the logs of its groups were told: `messageID`, or beyond it between two answers. */
  readonly order: number
}

export const writeCookie = ({ position, messageID, order }: Cookie): string =>
  order === messageID ? `${position}.${messageID}` : `${position}.${messageID}.${order}`

const PATTERN = /^(\d{1,15})\.(\d{1,15})(?:\.(\d{1,15}))?$/

/** Null where it is none of ours. */
export const readCookie = (text: string): Cookie | null => {
  const match = PATTERN.exec(text)
  if (match === null) return null
  const [, position, messageID, order = messageID] = match
  return { position: Number(position), messageID: Number(messageID), order: Number(order) }
}
