/**
 * The state of a client: the position of its account log and the newest message of the server at
 * that time. The message finds the groups with changes since: group messages do not touch the
 * account.
 */
export interface Cookie {
  /** The server's run that wrote it (`Runs`); 0: the beginning, or a server without runs. */
  readonly run: number
  readonly position: number
  readonly messageID: number
  /**
   * The position reached in the logs of its groups: `messageID`, or a higher number between two
   * answers.
   */
  readonly order: number
}

export const writeCookie = ({ run, position, messageID, order }: Cookie): string => {
  const text = `${run}-${position}.${messageID}`
  return order === messageID ? text : `${text}.${order}`
}

const PATTERN = /^(?:(\d{1,15})-)?(\d{1,15})\.(\d{1,15})(?:\.(\d{1,15}))?$/

/** Null if this server did not write it. */
export const readCookie = (text: string): Cookie | null => {
  const match = PATTERN.exec(text)
  if (match === null) return null
  const [, run = 0, position, messageID, order = messageID] = match
  return {
    run: Number(run),
    position: Number(position),
    messageID: Number(messageID),
    order: Number(order),
  }
}
