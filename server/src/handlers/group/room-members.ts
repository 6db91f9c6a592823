import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { memberRows } from '../../domain/groups/member-view.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import { memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { callerMembership } from '../admit-caller.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from './group-fields.ts'

/** The most listed members, and the size of a page. */
const RECENT = 1_000
const PAGE = 500

/** The most different marks of a room. */
const MARKS = 10
const LEAST_MARK = 1_000

const readPage = request(
  'group.roomMembers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, offset: whole(0, RECENT), filter: optional(whole(0, 2 ** 32)) }),
)

/** The members in a live room, newest arrivals first. */
export const listRoomMembers = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<typeof commands.group.roomMembers>> => {
  const { groupID: id, offset, filter = 0 } = readPage(body)
  const { services } = context
  return withLoaded(() => {
    const { group } = memberOf(services, callerOf(context), id)
    const all = recent(services, group, filter)
    const members = all.slice(offset, offset + PAGE)
    const next = offset + members.length
    return {
      memberList: memberRows(services, group, members),
      offset: next < all.length ? next : 0,
    }
  })
}

const recent = (services: LiveRooms, group: Group, mark: number) => {
  if (!isRoom(group)) return []
  const room = services.rooms.of(group)
  const here = room.userIDs.slice(-RECENT).reverse()
  const listed = mark === 0 ? here : here.filter((userID) => room.marks.get(mark)?.has(userID))
  return listed.flatMap((userID) => group.members.get(userID) ?? [])
}

const readMarks = request(
  'group.markMembers',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    operationType: oneOf(1, 2),
    memberList: listOf(
      shape({
        userID: text(LIMITS.USER_ID_BYTES, 1),
        markType: whole(LEAST_MARK, 2 ** 32),
      }),
      500,
    ),
  }),
)

/** Adds or removes a mark of members who are in a live room. */
export const markMembers = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<typeof commands.group.markMembers>> => {
  const { groupID: id, operationType, memberList } = readMarks(body)
  const { services } = context
  return withLoaded(() => {
    const { group } = callerMembership(context, id, 'markMembers')
    if (!isRoom(group)) {
      const why = 'only members of live rooms have marks'
      throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `mark members of ${id}: ${why}`)
    }
    const room = services.rooms.of(group)
    const { marks } = room
    return {
      memberList: memberList.map(({ userID, markType }) => {
        const isHere = room.subscriptionsOf(userID).length > 0
        const known = marks.get(markType)
        const isPossible = isHere && (known !== undefined || marks.size < MARKS)
        if (isPossible && operationType === 1) {
          if (known === undefined) marks.set(markType, new Set([userID]))
          else known.add(userID)
        }
        if (operationType === 2 && known?.delete(userID) && known.size === 0) marks.delete(markType)
        return { userID, result: operationType === 1 ? Number(isPossible) : Number(isHere) }
      }),
    }
  })
}
