import { isLike } from '../../lib/is-like.ts'
import { messageShape } from '../../protocol/message-shape.ts'
import { wireConversationType } from '../../protocol/names.ts'
import { groupShape } from '../groups/index.ts'
import { idOf, isKnownKind } from '../messages/index.ts'
import type { WireConversation } from './commands.ts'
import { showNone, showWire } from './last-message.ts'
import { mentionShape, takeMentions } from './mentions.ts'
import { showPeer } from './other-side.ts'
import type { ConversationRecord } from './record.ts'
import { settingsShape, takeRowSettings } from './settings.ts'
import { takeUnread } from './unread.ts'

const rowShape = {
  type: 0,
  'userID?': '',
  'nick?': '',
  'avatar?': '',
  'group?': groupShape,
  'position?': 0,
  unreadCount: 0,
  messageReadSeq: 0,
  nextMessageSeq: 0,
  c2cPeerReadTime: 0,
  ...settingsShape,
  isPinned: true,
  messageRemindType: 0,
  'lastMessage?': messageShape,
  'groupAtInfoList?': [mentionShape],
}

/** Whether this client supports a row. Rows of kinds that a newer server adds are skipped. */
export const isRow = (row: WireConversation): boolean =>
  isLike(rowShape, row) && isKnownKind(row.type)

export const idOfRow = (row: WireConversation): string =>
  idOf({ conversationType: row.type, to: row.userID ?? row.group?.groupID ?? '' })

/** Writes a server row over a record, unless the record is newer. */
export const refreshRecord = (record: ConversationRecord, row: WireConversation): void => {
  const { entity } = record
  takeRowSettings(record, row)
  entity.peerReadTime = Math.max(entity.peerReadTime, row.c2cPeerReadTime)
  if (row.type === wireConversationType.c2c) {
    const { userID = '', nick = '', avatar = '' } = row
    showPeer(entity, { userID, nick, avatar })
  }
  const { unreadCount, messageReadSeq, nextMessageSeq } = row
  if (nextMessageSeq >= record.begunAt) record.begunAt = 0
  // The count of a group may be newer than the position.
  const position = row.group === undefined ? row.position : undefined
  const excludedUnreadSequenceList = row.group?.selfInfo?.excludedUnreadSequenceList
  const bounds = { messageReadSeq, nextMessageSeq, position }
  if (takeUnread(record, { unreadCount, ...bounds, excludedUnreadSequenceList }))
    takeMentions(record, row)
  // A push overtook this row: its last message is outdated.
  if (record.newest > nextMessageSeq - 1) return
  record.newest = nextMessageSeq - 1
  const { lastSequence, version } = entity.lastMessage
  const last = row.lastMessage
  if (last === undefined) showNone(entity)
  // Unless a newer version overtook the row.
  else if (last.sequence !== lastSequence || last.version >= version) showWire(entity, last)
}
