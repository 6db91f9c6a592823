import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { publicGroup } from '../../domain/groups/group-view.ts'
import { onlineIn } from '../../domain/groups/member-view.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import { groupOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, request } from '../context.ts'
import { groupID } from './group-fields.ts'

const readSearch = request('group.search', serverCodes.GROUP_BAD_PARAMETER, shape({ groupID }))

const readCount = request('group.onlineCount', serverCodes.GROUP_BAD_PARAMETER, shape({ groupID }))

/** A group by its id, for any user; groups that cannot be found appear as missing. */
export const searchGroup = async (
  context: Context<Data>,
  body: unknown,
): Promise<AnswerOf<typeof commands.group.search>> => {
  const query = readSearch(body)
  const group = await withLoaded(() => foundBy(context, query.groupID))
  await context.services.writer.settled()
  return { group: publicGroup(group) }
}

/** The number of members with a device online. */
export const countOnline = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<typeof commands.group.onlineCount>> => {
  const query = readCount(body)
  const group = await withLoaded(() => foundBy(context, query.groupID))
  return { memberCount: onlineIn(context.services, group) }
}

const foundBy = ({ services, caller }: Context<Data>, id: string): Group => {
  const group = groupOf(services, caller.sdkAppID, id)
  if (rulesOf(group.type).isFound || group.members.has(caller.userID)) return group
  throw new Refusal(serverCodes.GROUP_NOT_FOUND, `find group ${id}: it does not exist`)
}
