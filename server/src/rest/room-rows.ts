import { encodeMessage, LIMITS, serverCodes, wireConversationType } from 'tavern-im/protocol'
import type { Account, DirectMembership, Group } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import { messageBody } from '../domain/elements/message-body.ts'
import type { Operator } from '../domain/groups/group-changes.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { blankMessage } from '../domain/messages/server-draft.ts'
import { ban, unban } from '../domain/rooms/bans.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { groupOf } from '../domain/rules/membership.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, optional, shape, text, wellFormed, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { operatorOf } from './act-as.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const users = listOf(text(LIMITS.USER_ID_BYTES, 1), 500)
const GroupId = text(LIMITS.GROUP_ID_BYTES, 1)

/** Stands for all users as the receiver. */
const ALL = '*'

const broadcast = shape({
  Random: whole(0, 2 ** 32 - 1),
  MsgBody: messageBody,
  From_Account: optional(text(LIMITS.USER_ID_BYTES, 1)),
})

/** `group_open_http_svc`: live rooms. */
export const roomRows: RestRows<GroupPosting> = {
  ban_group_member: row(
    ['group', 'GroupId'],
    shape({
      GroupId,
      Members_Account: users,
      Duration: whole(1, 2 ** 31),
      Description: optional(wellFormed(300)),
    }),
    async (context, { GroupId: groupID, Members_Account, Duration, Description = '' }) => {
      await inRoom(context, groupID, Members_Account, (group, sides, by) => {
        ban(context.services, group, sides, { ...by, duration: Duration, reason: Description })
      })
      return {}
    },
    serverCodes.GROUP_BAD_PARAMETER,
  ),
  unban_group_member: row(
    ['group', 'GroupId'],
    shape({ GroupId, Members_Account: users }),
    async (context, { GroupId: groupID, Members_Account }) => {
      await inRoom(context, groupID, Members_Account, (group, sides, by) =>
        unban(context.services, group, sides, by),
      )
      return {}
    },
    serverCodes.GROUP_BAD_PARAMETER,
  ),
  send_broadcast_msg: row(
    'app',
    broadcast,
    (context, body) => sendBroadcast(context, body),
    serverCodes.GROUP_BAD_PARAMETER,
  ),
}

/** Runs an action on users of a live room; answers when it is on disk. */
const inRoom = async (
  rest: RestContext<Data & LiveRooms>,
  groupID: string,
  userIDs: readonly string[],
  act: (group: Group, sides: readonly DirectMembership[], by: Operator) => void,
): Promise<void> => {
  const { services, sdkAppID } = rest
  await withLoaded(() => {
    const group = groupOf(services, sdkAppID, groupID)
    if (!isRoom(group)) {
      const why = 'only live rooms ban'
      throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `ban in group ${groupID}: ${why}`)
    }
    services.rooms.bansOf(group)
    const by = operatorOf(rest)
    const sides = services.cache.notices(services.cache.accounts(sdkAppID, new Set(userIDs)))
    act(group, sides, by)
  })
  await services.writer.settled()
}

/** An administrator may have no account. */
const backEnd = (userID: string): Pick<Account, 'userID' | 'tinyID' | 'profile'> => ({
  userID,
  tinyID: '0',
  profile: { userID },
})

/** Sends a message to every live room of the app; it is not stored. */
const sendBroadcast = async (
  { services, sdkAppID, identifier }: RestContext<Data & LiveRooms>,
  { Random, MsgBody, From_Account = identifier }: ReturnType<typeof broadcast>,
): Promise<object> => {
  const { userID, tinyID, profile } = await withLoaded(
    () => services.cache.account(sdkAppID, From_Account) ?? backEnd(From_Account),
  )
  const time = services.time()
  const bytes = encodeMessage({
    ...blankMessage,
    conversationType: wireConversationType.group,
    from: userID,
    to: ALL,
    time,
    clientTime: time,
    random: Random % 2 ** 31,
    tinyID,
    nick: profile.nick ?? '',
    avatar: profile.avatar ?? '',
    ...MsgBody,
  })
  if (bytes.length > LIMITS.MESSAGE_BYTES) {
    throw new Refusal(serverCodes.BODY_TOO_LARGE, 'send broadcast: the message is too long')
  }
  services.rooms.broadcast(sdkAppID, time, bytes)
  return {}
}
