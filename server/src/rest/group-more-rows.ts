import { LIMITS, serverCodes, wireConversationType } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import { logEvent } from '../core/events/account-events.ts'
import { readStateOf } from '../core/groups/group-view.ts'
import type { Group, Member } from '../core/memory/entities.ts'
import { decide } from '../core/memory/not-loaded.ts'
import { receiptedAt, receiptOf, unreadMembers } from '../core/messages/receipts.ts'
import { markMembers } from '../handlers/group/room-members.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../handlers/guards.ts'
import { isRoom } from '../rules/group-rules.ts'
import { accountOf, asBackEnd } from './act-as.ts'
import { groupID, number, UINT32, userID } from './fields.ts'
import { find } from './group-info-rows.ts'
import { restMember } from './group-shapes.ts'
import { type RestContext, type RestRow, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD, GROUP_NO_PERMISSION, MESSAGE_NO_RECEIPTS } = serverCodes

const sequence = whole(1, UINT32)

const readDetail = shape({
  GroupId: groupID,
  MsgSeq: sequence,
  Filter: oneOf(0, 1),
  Cursor: optional(text(16)),
  Count: optional(whole(1, LIMITS.READER_PAGE)),
})

/** `group_open_http_svc`: who has read what. */
export const readingRows: Readonly<Record<string, RestRow>> = {
  get_group_msg_receipt: row(
    shape({
      GroupId: groupID,
      MsgSeqList: listOf(shape({ MsgSeq: sequence }), LIMITS.RECEIPT_LIST),
    }),
    async (rest, { GroupId, MsgSeqList }) => {
      const group = await find(rest, GroupId)
      await rest.world.writer.settled()
      const receipts: object[] = []
      for (const { MsgSeq } of MsgSeqList) receipts.push(await receipt(rest, group, MsgSeq))
      return { GroupMsgReceiptList: receipts }
    },
    BAD,
  ),
  get_group_msg_receipt_detail: row(readDetail, (rest, body) => readers(rest, body), BAD),
  set_unread_msg_num: row(
    shape({ GroupId: groupID, Member_Account: userID, UnreadMsgNum: number }),
    async (rest, { GroupId, Member_Account, UnreadMsgNum }) => {
      await setUnread(rest, GroupId, Member_Account, UnreadMsgNum)
      return {}
    },
    BAD,
  ),
}

const receipt = async ({ world }: RestContext, group: Group, MsgSeq: number): Promise<object> => {
  const found = await receiptedAt(world, group.head, MsgSeq)
  if (found === undefined) return { MsgSeq, Code: MESSAGE_NO_RECEIPTS, ReadNum: 0, UnreadNum: 0 }
  const { readCount, unreadCount } = receiptOf(found, group)
  return { MsgSeq, Code: 0, ReadNum: readCount, UnreadNum: unreadCount }
}

const readers = async (rest: RestContext, asked: ReturnType<typeof readDetail>) => {
  const { world } = rest
  const group = await find(rest, asked.GroupId)
  await world.writer.settled()
  const found = await receiptedAt(world, group.head, asked.MsgSeq)
  if (found === undefined) {
    const why = `list readers of message ${asked.MsgSeq}: it has no receipts`
    throw new Refusal(MESSAGE_NO_RECEIPTS, why)
  }
  const isRead = asked.Filter === 0
  const all = isRead
    ? found.readers.map((one) => ({ Member_Account: one.user_id, ReadTime: one.time }))
    : unreadMembers(group, found.message, found.readers).map(({ userID }) => ({
        Member_Account: userID,
      }))
  const from = Number(asked.Cursor) || 0
  const end = from + (asked.Count ?? LIMITS.READER_PAGE)
  const list = all.slice(from, end)
  const IsFinish = end >= all.length ? 1 : 0
  const page = { Cursor: IsFinish === 1 ? '' : `${end}`, IsFinish }
  return { ...(isRead ? { ReadList: list } : { UnreadList: list }), ...page }
}

/** So many of the newest are unread then, as they count for the member. */
const setUnread = async (
  rest: RestContext,
  groupID: string,
  userID: string,
  count: number,
): Promise<void> => {
  const { world } = rest
  const account = await accountOf(rest, userID, serverCodes.GROUP_NO_ACCOUNT)
  for (;;) {
    const group = await find(rest, groupID)
    const member = group.members.get(userID)
    if (member === undefined) {
      throw new Refusal(BAD, `set unread number in group ${groupID}: ${userID} is no member`)
    }
    const last = group.head.lastSequence
    const state = await stateWith(rest, group, member, count)
    const isSet = await decide(() => {
      if (group.head.lastSequence !== last || !group.members.has(userID)) return false
      member.readSequence = state.readedSequence
      world.writer.touch(world.tables.member, member)
      logEvent(world, account, {
        event: 'read',
        conversationType: wireConversationType.group,
        to: groupID,
        messageReadSeq: state.readedSequence,
        unreadCount: state.unreadCount,
        ...(state.excluded.length > 0 && { excludedUnreadSequenceList: state.excluded }),
        nextMessageSeq: last + 1,
      })
      return true
    })
    if (isSet) break
  }
  await world.writer.settled()
}

/** Where the member would have read up to, so that this many are left, or all there are. */
const stateWith = async ({ world }: RestContext, group: Group, member: Member, count: number) => {
  let upTo = Math.max(0, group.head.lastSequence - count)
  for (;;) {
    const state = await readStateOf(world, group, { ...member, readSequence: upTo }, upTo)
    if (state.unreadCount >= count || upTo === 0) return state
    upTo = Math.max(0, upTo - (count - state.unreadCount))
  }
}

const room = async (rest: RestContext, groupID: string): Promise<Group> => {
  const group = await find(rest, groupID)
  if (isRoom(group)) return group
  const why = 'it is no live room'
  throw new Refusal(GROUP_NO_PERMISSION, `find live room ${groupID}: ${why}`)
}

const ROOM_PAGE = 500

/** `group_open_avchatroom_http_svc`: who is in live rooms. `Timestamp` is the place in the list to go on from. */
export const roomMemberRows: Readonly<Record<string, RestRow>> = {
  get_members: row(
    shape({ GroupId: groupID, Timestamp: optional(number) }),
    async (rest, { GroupId, Timestamp = 0 }) => {
      const group = await room(rest, GroupId)
      const { userIDs } = rest.world.rooms.of(group)
      const page = userIDs.slice(Timestamp, Timestamp + ROOM_PAGE)
      const members = page.flatMap((userID) => group.members.get(userID) ?? [])
      const end = Timestamp + ROOM_PAGE
      return { MemberList: members.map(restMember), Timestamp: end < userIDs.length ? end : 0 }
    },
    BAD,
  ),
  modify_user_info: row(
    shape({
      GroupId: groupID,
      CommandType: oneOf(1, 2),
      MemberList: listOf(shape({ Member_Account: userID, Marks: listOf(number, 10) }), 500),
    }),
    async (rest, { GroupId, CommandType: operationType, MemberList }) => {
      const memberList = MemberList.flatMap(({ Member_Account, Marks }) =>
        Marks.map((markType) => ({ userID: Member_Account, markType })),
      )
      const wish = { groupID: GroupId, operationType, memberList }
      const done = await markMembers(await asBackEnd(rest), wish)
      return {
        MemberList: done.memberList.map(({ userID, result }) => ({
          Member_Account: userID,
          Result: result,
        })),
      }
    },
    BAD,
  ),
}

/** `group_open_http_svc`: who may not come into a live room. */
export const banListRow: RestRow = row(
  shape({ GroupId: groupID, Limit: optional(whole(1, UINT32)), Offset: optional(number) }),
  async (rest, { GroupId, Limit = ROOM_PAGE, Offset = 0 }) => {
    const group = await room(rest, GroupId)
    const bans = await decide(() => rest.world.rooms.bansOf(group))
    const now = rest.world.time()
    const all = [...bans].filter(([, until]) => until > now)
    const end = Offset + Math.min(Limit, ROOM_PAGE)
    return {
      BannedAccountList: all.slice(Offset, end).map(([Member_Account, BannedUntil]) => ({
        Member_Account,
        BannedUntil,
      })),
      NextOffset: end < all.length ? end : 0,
    }
  },
  BAD,
)
