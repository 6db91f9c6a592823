import { serverCodes } from 'tavern-im/protocol'
import type { Group } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import { markMembers } from '../handlers/group/room-members.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asBackEnd } from './act-as.ts'
import { groupID, number, UINT32, userID } from './fields.ts'
import { find } from './group-info-rows.ts'
import { restMember } from './group-shapes.ts'
import { type RestContext, type RestRow, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD, GROUP_NO_PERMISSION } = serverCodes

const room = async (rest: RestContext<Data>, groupID: string): Promise<Group> => {
  const group = await find(rest, groupID)
  if (isRoom(group)) return group
  const why = 'it is not a live room'
  throw new Refusal(GROUP_NO_PERMISSION, `find live room ${groupID}: ${why}`)
}

const ROOM_PAGE = 500

/**
 * `group_open_avchatroom_http_svc`: members of live rooms. `Timestamp` is the cursor of the list.
 */
export const roomMemberRows: RestRows<Data & Configuration & LiveRooms> = {
  get_members: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID, Timestamp: optional(number) }),
    async (rest, { GroupId, Timestamp = 0 }) => {
      const group = await room(rest, GroupId)
      const { userIDs } = rest.services.rooms.of(group)
      const page = userIDs.slice(Timestamp, Timestamp + ROOM_PAGE)
      const members = page.flatMap((userID) => group.members.get(userID) ?? [])
      const end = Timestamp + ROOM_PAGE
      return { MemberList: members.map(restMember), Timestamp: end < userIDs.length ? end : 0 }
    },
    BAD,
  ),
  modify_user_info: row(
    ['group', 'GroupId'],
    shape({
      GroupId: groupID,
      CommandType: oneOf(1, 2),
      MemberList: listOf(shape({ Member_Account: userID, Marks: listOf(number, 10) }), 500),
    }),
    async (rest, { GroupId, CommandType: operationType, MemberList }) => {
      const memberList = MemberList.flatMap(({ Member_Account, Marks }) =>
        Marks.map((markType) => ({ userID: Member_Account, markType })),
      )
      const request = { groupID: GroupId, operationType, memberList }
      const done = await markMembers(await asBackEnd(rest), request)
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

/** `group_open_http_svc`: users banned from a live room. */
export const banListRow: RestRow<Data & LiveRooms> = row(
  ['group', 'GroupId'],
  shape({ GroupId: groupID, Limit: optional(whole(1, UINT32)), Offset: optional(number) }),
  async (rest, { GroupId, Limit = ROOM_PAGE, Offset = 0 }) => {
    const group = await room(rest, GroupId)
    const bans = await withLoaded(() => rest.services.rooms.bansOf(group))
    const now = rest.services.time()
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
