// Written from frame.proto by `npm run codec`; do not edit.

/** Tags of the fields of `Frame`. */
export const frameTags = {
  kind: 8,
  command: 18,
  seq: 24,
  reqtime: 32,
  checksum: 45,
  errorCode: 48,
  errorInfo: 58,
  body: 66,
} as const

/** Tags of the fields of `Message`. */
export const messageTags = {
  conversationType: 8,
  from: 18,
  to: 26,
  sequence: 32,
  time: 40,
  clientTime: 48,
  random: 56,
  tinyID: 66,
  nick: 74,
  avatar: 82,
  nameCard: 90,
  priority: 96,
  cloudCustomData: 106,
  flags: 112,
  version: 120,
  elementType: 128,
  text: 138,
  content: 146,
  extra: 154,
} as const

/** Tags of the fields of `SendAnswer`. */
export const sendAnswerTags = {
  time: 8,
  sequence: 16,
  position: 24,
  readReceiptCode: 32,
  messageDropReason: 40,
  order: 48,
  nameCard: 58,
  replacement: 66,
} as const

/** Tags of the fields of `MessagesPush`. */
export const messagesPushTags = { position: 8, messageList: 18 } as const

/** Tags of the fields of `HistoryAnswer`. */
export const historyAnswerTags = {
  messageList: 10,
  coveredFrom: 16,
  coveredTo: 24,
  isComplete: 32,
} as const

/** Tags of the fields of `RoomNews`. */
export const roomNewsTags = {
  nextSeq: 8,
  rspMsgList: 18,
  nextBroadcastSeq: 24,
  broadcastMessageList: 34,
  memberCount: 40,
  group: 50,
  eventList: 58,
} as const
