import {
  LIMITS,
  serverCodes,
  type WireConversation,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Listings } from '../domain/conversations/group-order.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { conversationMembershipOf } from '../handlers/conversation/conversation-membership.ts'
import { deleteConversations } from '../handlers/conversation/delete-conversations.ts'
import { listConversations } from '../handlers/conversation/list-conversations.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { oneOf, optional, shape, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asUser } from './act-as.ts'
import { bit, groupID, number, userID } from './fields.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const { CONVERSATION_BAD_PARAMETER: BAD, CONVERSATION_ACCOUNT_UNKNOWN: NO_ACCOUNT } = serverCodes

const { c2c, group } = wireConversationType

/** Conversations per page. */
const PAGE = 100

const readList = shape({
  From_Account: userID,
  TimeStamp: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  StartIndex: optional(number),
  TopTimeStamp: optional(number),
  TopStartIndex: optional(number),
  AssistFlags: optional(number),
})

const readDelete = shape({
  From_Account: userID,
  Type: oneOf(c2c, group),
  To_Account: optional(userID),
  ToGroupid: optional(groupID),
  ClearRamble: optional(bit),
})

/** `recentcontact`: conversations of a user. */
export const conversationRows: RestRows<Data & Listings & Notify & Configuration & LiveRooms> = {
  get_list: row(['account', 'From_Account'], readList, (rest, body) => list(rest, body), BAD),
  delete: row(['account', 'From_Account'], readDelete, (rest, body) => remove(rest, body), BAD),
}

/** Back ends continue from the number of conversations received so far. */
const list = async (
  rest: RestContext<Data & Listings & Configuration>,
  request: ReturnType<typeof readList>,
): Promise<object> => {
  const context = await asUser(rest, request.From_Account, NO_ACCOUNT)
  const { StartIndex: start = 0 } = request
  const sessions: Session[] = []
  let startIndex = ''
  let isComplete = false
  while (!isComplete && sessions.length <= start + PAGE) {
    const count = LIMITS.CONVERSATION_PAGE
    const page = await listConversations(context, { timeStamp: 0, startIndex, count })
    sessions.push(...page.conversations.flatMap(sessionOf))
    startIndex = page.startIndex
    isComplete = page.completeFlag === 1
  }
  const shown = sessions.slice(start, start + PAGE)
  const isLast = sessions.length <= start + PAGE
  return {
    CompleteFlag: isLast ? 1 : 0,
    TimeStamp: isLast ? 0 : (shown.at(-1)?.MsgTime ?? 0),
    StartIndex: isLast ? 0 : start + PAGE,
    TopTimeStamp: 0,
    TopStartIndex: 0,
    SessionItem: shown,
  }
}

interface Session {
  readonly Type: typeof c2c | typeof group
  readonly To_Account?: string
  readonly GroupId?: string
  readonly MsgTime: number
  readonly TopFlag: 0 | 1
  readonly UnreadMsgNum: number
}

/** The conversation with system notices is not visible to back ends. */
const sessionOf = (one: WireConversation): Session[] => {
  const about = {
    MsgTime: one.lastMessage?.time ?? 0,
    TopFlag: one.isPinned ? 1 : 0,
    UnreadMsgNum: one.unreadCount,
  } as const
  if (one.type === c2c && one.userID !== undefined) {
    return [{ Type: c2c, To_Account: one.userID, ...about }]
  }
  return one.group === undefined ? [] : [{ Type: group, GroupId: one.group.groupID, ...about }]
}

const remove = async (
  rest: RestContext<Data & Notify & Configuration & LiveRooms>,
  request: ReturnType<typeof readDelete>,
): Promise<object> => {
  const context = await asUser(rest, request.From_Account, NO_ACCOUNT)
  const { Type: conversationType, To_Account, ToGroupid, ClearRamble = false } = request
  const to = conversationType === c2c ? To_Account : ToGroupid
  if (to === undefined) {
    const name = conversationType === c2c ? 'To_Account' : 'ToGroupid'
    throw new Refusal(BAD, `delete conversation: ${name} is missing`)
  }
  const conversation = { conversationType, to }
  const { head } = await withLoaded(() => conversationMembershipOf(context, conversation))
  const one = { ...conversation, sequence: head.lastSequence }
  const deletion = { conversationList: [one], clearHistoryMessage: ClearRamble ? 1 : 0 }
  const [failure] = (await deleteConversations(context, deletion)).failureList ?? []
  if (failure !== undefined) throw new Refusal(failure.code, failure.message)
  return {}
}
