import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Group, Member } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import { readUpTo } from '../domain/conversations/read-marks.ts'
import type { Data } from '../domain/data.ts'
import { logEvent } from '../domain/events/account-events.ts'
import { readStateOf } from '../domain/groups/group-view.ts'
import { receiptedAt, receiptOf, unreadMembers } from '../domain/messages/receipts.ts'
import type { Notify } from '../domain/notify.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { accountOf } from './act-as.ts'
import { groupID, number, UINT32, userID } from './fields.ts'
import { find } from './group-info-rows.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD, MESSAGE_NO_RECEIPTS } = serverCodes

const sequence = whole(1, UINT32)

const readDetail = shape({
  GroupId: groupID,
  MsgSeq: sequence,
  Filter: oneOf(0, 1),
  Cursor: optional(text(16)),
  Count: optional(whole(1, LIMITS.READER_PAGE)),
})

/** `group_open_http_svc`: read marks and receipts. */
export const readingRows: RestRows<Data & Notify & Configuration> = {
  get_group_msg_receipt: row(
    ['group', 'GroupId'],
    shape({
      GroupId: groupID,
      MsgSeqList: listOf(shape({ MsgSeq: sequence }), LIMITS.RECEIPT_LIST),
    }),
    async (rest, { GroupId, MsgSeqList }) => {
      const group = await find(rest, GroupId)
      await rest.services.writer.settled()
      const receipts: object[] = []
      for (const { MsgSeq } of MsgSeqList) receipts.push(await receipt(rest, group, MsgSeq))
      return { GroupMsgReceiptList: receipts }
    },
    BAD,
  ),
  get_group_msg_receipt_detail: row(
    ['group', 'GroupId'],
    readDetail,
    (rest, body) => readers(rest, body),
    BAD,
  ),
  set_unread_msg_num: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, Member_Account: userID, UnreadMsgNum: number }),
    async (rest, { GroupId, Member_Account, UnreadMsgNum }) => {
      await setUnread(rest, GroupId, Member_Account, UnreadMsgNum)
      return {}
    },
    BAD,
  ),
}

const receipt = async (
  { services }: RestContext<Data>,
  group: Group,
  MsgSeq: number,
): Promise<object> => {
  const found = await receiptedAt(services, group.head, MsgSeq)
  if (found === undefined) return { MsgSeq, Code: MESSAGE_NO_RECEIPTS, ReadNum: 0, UnreadNum: 0 }
  const { readCount, unreadCount } = receiptOf(found, group)
  return { MsgSeq, Code: 0, ReadNum: readCount, UnreadNum: unreadCount }
}

const readers = async (rest: RestContext<Data>, request: ReturnType<typeof readDetail>) => {
  const { services } = rest
  const group = await find(rest, request.GroupId)
  await services.writer.settled()
  const found = await receiptedAt(services, group.head, request.MsgSeq)
  if (found === undefined) {
    const why = `list readers of message ${request.MsgSeq}: it has no receipts`
    throw new Refusal(MESSAGE_NO_RECEIPTS, why)
  }
  const isRead = request.Filter === 0
  const all = isRead
    ? found.readers.map((one) => ({ Member_Account: one.user_id, ReadTime: one.time }))
    : unreadMembers(group, found.message, found.readers).map(({ userID }) => ({
        Member_Account: userID,
      }))
  const from = Number(request.Cursor) || 0
  const end = from + (request.Count ?? LIMITS.READER_PAGE)
  const list = all.slice(from, end)
  const IsFinish = end >= all.length ? 1 : 0
  const page = { Cursor: IsFinish === 1 ? '' : `${end}`, IsFinish }
  return { ...(isRead ? { ReadList: list } : { UnreadList: list }), ...page }
}

/** Makes this number of the newest messages unread, counted as for the member. */
const setUnread = async (
  rest: RestContext<Data & Notify & Configuration>,
  groupID: string,
  userID: string,
  count: number,
): Promise<void> => {
  const { services } = rest
  const account = await accountOf(rest, userID, serverCodes.GROUP_NO_ACCOUNT)
  for (;;) {
    const group = await find(rest, groupID)
    const member = group.members.get(userID)
    if (member === undefined) {
      throw new Refusal(BAD, `set unread number in group ${groupID}: ${userID} is not a member`)
    }
    const last = group.head.lastSequence
    const state = await stateWith(rest, group, member, count)
    const isSet = await withLoaded(() => {
      if (group.head.lastSequence !== last || !group.members.has(userID)) return false
      logEvent(services, account, { event: 'read', ...readUpTo(services, group, member, state) })
      return true
    })
    if (isSet) break
  }
  await services.writer.settled()
}

/** The read mark that leaves this number unread, or as many as there are. */
const stateWith = async (
  { services }: RestContext<Data>,
  group: Group,
  member: Member,
  count: number,
) => {
  let upTo = Math.max(0, group.head.lastSequence - count)
  for (;;) {
    const state = await readStateOf(services, group, { ...member, readSequence: upTo }, upTo)
    if (state.unreadCount >= count || upTo === 0) return state
    upTo = Math.max(0, upTo - (count - state.unreadCount))
  }
}
