import { GroupNotice, LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import { notifyAll } from '../core/groups/system-notices.ts'
import { decide } from '../core/memory/not-loaded.ts'
import { listOf, optional, shape, text } from '../handlers/guards.ts'
import { groupOf } from '../rules/membership.ts'
import { type RestContext, type RestRow, row } from './rest-row.ts'

/** No group has more. */
const MEMBERS = 6_000

const notification = shape({
  GroupId: text(LIMITS.GROUP_ID_BYTES, 1),
  Content: text(LIMITS.FRAME_BYTES, 1),
  ToMembers_Account: optional(listOf(text(LIMITS.USER_ID_BYTES, 1), MEMBERS)),
})

type Notification = ReturnType<typeof notification>

/** `group_open_http_svc`: groups. */
export const groupRows: Readonly<Record<string, RestRow>> = {
  send_group_system_notification: row(
    notification,
    (context, body) => sendNotification(context, body),
    serverCodes.GROUP_BAD_PARAMETER,
  ),
}

/** A notice of the app's own, to all members or to some; answered when it is on disk for all of them. */
const sendNotification = async (
  { world, sdkAppID, identifier }: RestContext,
  { GroupId, Content, ToMembers_Account = [] }: Notification,
) => {
  if (Buffer.byteLength(Content) > LIMITS.MESSAGE_BYTES) {
    const why = `Content is longer than ${LIMITS.MESSAGE_BYTES} bytes`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, `notify group ${GroupId}: ${why}`)
  }
  const { group, account } = await decide(() => ({
    group: groupOf(world, sdkAppID, GroupId),
    account: world.memory.account(sdkAppID, identifier),
  }))
  const chosen = new Set(ToMembers_Account)
  const members = [...group.members.keys()]
  const userIDs = chosen.size === 0 ? members : members.filter((userID) => chosen.has(userID))
  const operator = account ?? { userID: identifier, tinyID: '0', profile: { userID: identifier } }
  const { custom: operationType } = GroupNotice
  await notifyAll(world, sdkAppID, userIDs, { operationType, group, operator, text: Content })
  return {}
}
