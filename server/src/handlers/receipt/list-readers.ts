import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { type Receipted, receiptedAt, unreadMembers } from '../../domain/messages/receipts.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { requireMember } from '../../domain/rules/membership.ts'
import { findVisibleMessage } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import { conversationOf, messageAddressFields } from '../message/message-lock.ts'

type Answer = AnswerOf<typeof commands.receipt.readers>

const READ = 0

const read = request(
  'receipt.readers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID: text(LIMITS.TOPIC_ID_BYTES, 1),
    sequence: messageAddressFields.sequence,
    filter: oneOf(READ, 1),
    cursor: text(16),
    count: whole(1, LIMITS.READER_PAGE),
  }),
)

/**
 * The members who have read an own message of a group, or have not; page by page in the order of
 * the accounts.
 */
export const listReaders = async (
  context: Context<Data & Configuration & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { groupID, sequence, filter, cursor, count } = read(body)
  const { services } = context
  const { losses } = services.writer
  await services.writer.settled()
  const target = { conversationType: wireConversationType.group, to: groupID }
  const conversation = await withLoaded(() => conversationOf(context, target))
  const { group } = await withLoaded(() => requireMember(services, callerOf(context), groupID))
  const found = await receiptedAt(services, group.head, sequence)
  const isOwn = found?.message.from === context.caller.userID
  // Messages hidden from the caller appear as missing.
  const isThere =
    isOwn || (await findVisibleMessage(services, conversation, sequence)) !== undefined
  if (found === undefined || !isThere) throw noReceipts(context, group, sequence)
  if (!isOwn) {
    const why = `list readers of message ${sequence}: only its sender may`
    throw new Refusal(serverCodes.GROUP_NO_PERMISSION, why)
  }
  const after = Number(cursor) || 0
  const left = usersOf(group, found, filter).filter(({ id }) => id > after)
  const page = left.slice(0, count)
  const isCompleted = left.length <= count
  // Memory has determined the members: make it durable first.
  await services.writer.settled(losses)
  const userIDList = page.map(({ userID }) => userID)
  return {
    cursor: isCompleted ? '' : String(page.at(-1)?.id),
    isCompleted,
    readUserIDList: filter === READ ? userIDList : [],
    unreadUserIDList: filter === READ ? [] : userIDList,
  }
}

const usersOf = (group: Group, { message, readers }: Receipted, filter: 0 | 1) =>
  filter === READ
    ? readers.map(({ account_id: id, user_id: userID }) => ({ id, userID }))
    : unreadMembers(group, message, readers)
        .map(({ accountID: id, userID }) => ({ id, userID }))
        .sort((a, b) => a.id - b.id)

/** Large groups have no receipts. */
const noReceipts = (
  { services, caller }: Context<Configuration>,
  group: Group,
  sequence: number,
): Refusal => {
  const { receiptMembers } = services.settings.of(caller.sdkAppID).messages.value
  const isTooLarge = group.members.size > receiptMembers
  const code = isTooLarge ? serverCodes.GROUP_NO_RECEIPTS : serverCodes.MESSAGE_NO_RECEIPTS
  const why = isTooLarge ? 'the group is too large' : 'it has no receipts'
  return new Refusal(code, `list readers of message ${sequence}: ${why}`)
}
