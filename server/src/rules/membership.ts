import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import type { Account, Group, Member } from '../core/memory/entities.ts'
import type { World } from '../core/world.ts'

/** The group; refuses with 10010 where there is none. Use inside `decide`. */
export const groupOf = ({ memory }: World, app: number, groupID: string): Group => {
  const group = memory.group(app, groupID)
  if (group !== null) return group
  throw new Refusal(serverCodes.GROUP_NOT_FOUND, `find group ${groupID}: it does not exist`)
}

/** The group and the user's place in it; refuses with 10010 and 10007. Use inside `decide`. */
export const memberOf = (
  world: World,
  { app, userID }: Account,
  groupID: string,
): { readonly group: Group; readonly member: Member } => {
  const group = groupOf(world, app, groupID)
  const member = group.members.get(userID)
  if (member !== undefined) return { group, member }
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `enter group ${groupID}: not a member`)
}
