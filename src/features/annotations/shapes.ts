/** Examples of the events of reactions and extensions, for `isLike`. */
export const reactionShape = {
  sequence: 0,
  messageID: '',
  reaction: {
    reactionID: '',
    totalUserCount: 0,
    partialUserList: [{ userID: '', nick: '', avatar: '' }],
  },
  otherUserIDList: [''],
}

export const extensionsShape = {
  messageID: '',
  globalSequence: 0,
  extensions: [{ key: '', value: '', seq: 0 }],
  keyList: [''],
}
