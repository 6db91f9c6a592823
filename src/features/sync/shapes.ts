import { isLike } from '../../lib/is-like.ts'
import { messageShape } from '../../protocol/message-shape.ts'
import { settingsShape } from '../conversations/index.ts'
import { friendShapes } from '../friends/index.ts'
import { groupDataShapes } from '../group-data/index.ts'
import { groupShape } from '../groups/index.ts'
import { receiptShape } from '../receipts/index.ts'

const unread = { unreadCount: 0, messageReadSeq: 0, nextMessageSeq: 0 }

const readPlace = {
  conversationType: 0,
  to: '',
  messageReadSeq: 0,
  unreadCount: 0,
  'excludedUnreadSequenceList?': [0],
  'nextMessageSeq?': 0,
}

const reactionShape = {
  reactionID: '',
  totalUserCount: 0,
  partialUserList: [{ userID: '', nick: '', avatar: '' }],
}

/** An example of each event of either log, for {@link isLike}. */
const shapes: Readonly<Record<string, object>> = {
  messageChanged: { message: messageShape, 'unread?': unread },
  messagesDeleted: { sequenceList: [0], 'unread?': unread },
  historyCleared: { sequence: 0, 'unread?': unread },
  conversation: { settings: settingsShape, 'unread?': unread },
  conversationDeleted: { sequence: 0, clearHistoryMessage: 0 },
  discarded: { sequence: 0, 'message?': messageShape },
  topicCreated: { topic: groupShape },
  topicsDeleted: { topicIDList: [''] },
  receiveOption: {
    receiveOption: { messageRemindType: 0, startTime: 0, endTime: 0, isRepeated: 0 },
  },
  folders: { folderList: [{ id: 0, name: '' }] },
  reaction: { sequence: 0, messageID: '', reaction: reactionShape, otherUserIDList: [''] },
  extensions: {
    messageID: '',
    globalSequence: 0,
    extensions: [{ key: '', value: '', seq: 0 }],
    keyList: [''],
  },
  pinned: { message: messageShape, isPinned: true, operator: { userID: '', nick: '', avatar: '' } },
  ...groupDataShapes,
  follow: { isAdd: true, followers: [''], following: [''], mutual: [''] },
  blacklist: { userIDList: [''], isBlocked: true },
  ...friendShapes,
  receipts: { receiptList: [receiptShape] },
  read: readPlace,
  reads: { readList: [readPlace] },
  peerRead: { peerAccount: '', readTime: 0 },
  profile: { profile: { 'nick?': '', 'avatar?': '', 'name?': '', 'memberCount?': 0 } },
  groupJoined: { group: groupShape },
  groupLeft: { groupID: '', 'number?': 0 },
  groupSelf: { groupID: '', selfInfo: { 'role?': 0, 'nameCard?': '', 'messageRemindType?': 0 } },
  memberJoined: { memberCount: 0 },
  memberLeft: { memberCount: 0 },
}

const eventShape = { event: '', 'to?': '' }

/** Whether an event is none that this client can take in: it is passed over, and its position counts. */
export const isMalformed = (event: { readonly event: string }): boolean =>
  !isLike(eventShape, event) ||
  (Object.hasOwn(shapes, event.event) && !isLike(shapes[event.event], event))
