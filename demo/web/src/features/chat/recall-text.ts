interface Recalled {
  /** The sender's userID and name. */
  readonly from: string
  readonly name: string
  /** The userID that recalled the message. */
  readonly revoker: string
  readonly revokerName: string
  readonly isGroup: boolean
}

/** The text in place of a recalled message, for the user `myID`. */
export const recallText = (recalled: Recalled, myID: string): string => {
  const { from, name, revoker, revokerName, isGroup } = recalled
  if (revoker !== '' && revoker !== from) {
    const who = revoker === myID ? '你' : `${revokerName || revoker} `
    return from === myID ? `${who}撤回了你的一条消息` : `${who}撤回了 ${name} 的一条消息`
  }
  if (from === myID) return '你撤回了一条消息'
  return isGroup ? `${name} 撤回了一条消息` : '对方撤回了一条消息'
}
