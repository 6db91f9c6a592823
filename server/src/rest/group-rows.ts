import { GroupNotice, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../domain/data.ts'
import { logGroupEvent } from '../domain/events/group-events.ts'
import { notifyAll } from '../domain/groups/system-notices.ts'
import type { MessageStoring } from '../domain/messages/message-storing.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, optional, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

/** Maximum number of members of a group. */
const MEMBERS = 6_000

const notification = shape({
  GroupId: text(LIMITS.GROUP_ID_BYTES, 1),
  Content: text(LIMITS.FRAME_BYTES, 1),
  ToMembers_Account: optional(listOf(text(LIMITS.USER_ID_BYTES, 1), MEMBERS)),
})

const customData = shape({
  GroupId: text(LIMITS.GROUP_ID_BYTES, 1),
  Data: text(LIMITS.FRAME_BYTES, 1),
})

type Notification = ReturnType<typeof notification>

/** `group_open_http_svc`: groups. */
export const groupRows: RestRows<MessageStoring & LiveRooms> = {
  send_group_system_notification: row(
    ['group', 'GroupId'],
    notification,
    (context, body) => sendNotification(context, body),
    serverCodes.GROUP_BAD_PARAMETER,
  ),
  send_room_custom_data: row(
    ['group', 'GroupId'],
    customData,
    (context, body) => sendCustomData(context, body),
    serverCodes.GROUP_BAD_PARAMETER,
  ),
}

/**
 * Sends custom data to everybody in a group or live room; it is no message and not in the history.
 */
const sendCustomData = async (
  { services, sdkAppID }: RestContext<Data & Notify & LiveRooms>,
  { GroupId, Data: data }: ReturnType<typeof customData>,
) => {
  refuseTooLong('Data', GroupId, data)
  await withLoaded(() => {
    const group = groupOf(services, sdkAppID, GroupId)
    logGroupEvent(services, group, { event: 'customData', data })
  })
  await services.writer.settled()
  return {}
}

const refuseTooLong = (field: string, groupID: string, text: string): void => {
  if (Buffer.byteLength(text) <= LIMITS.MESSAGE_BYTES) return
  const why = `${field} is longer than ${LIMITS.MESSAGE_BYTES} bytes`
  throw new Refusal(serverCodes.BODY_TOO_LARGE, `notify group ${groupID}: ${why}`)
}

/**
 * Sends a notice of the app to all members or to some; answers when it is on disk for all of them.
 */
const sendNotification = async (
  { services, sdkAppID, identifier }: RestContext<MessageStoring>,
  { GroupId, Content, ToMembers_Account = [] }: Notification,
) => {
  refuseTooLong('Content', GroupId, Content)
  const { group, account } = await withLoaded(() => ({
    group: groupOf(services, sdkAppID, GroupId),
    account: services.cache.account(sdkAppID, identifier),
  }))
  const chosen = new Set(ToMembers_Account)
  const members = [...group.members.keys()]
  const userIDs = chosen.size === 0 ? members : members.filter((userID) => chosen.has(userID))
  const operator = account ?? { userID: identifier, tinyID: '0', profile: { userID: identifier } }
  const { custom: operationType } = GroupNotice
  await notifyAll(services, sdkAppID, userIDs, { operationType, group, operator, text: Content })
  return {}
}
