import type { Group } from '../../core/entities.ts'
import { memberView } from '../../core/group-view.ts'
import { decide } from '../../core/not-loaded.ts'
import { type Context, callerOf } from '../context.ts'

interface MyGroup {
  readonly group: Group
  readonly view: Awaited<ReturnType<typeof memberView>>
}

/** Groups that the caller is in, as the caller sees them; others are left out. */
export const myGroups = async (
  context: Context,
  groupIDs: readonly string[],
): Promise<MyGroup[]> => {
  const { world, caller } = context
  const found: MyGroup[] = []
  for (const groupID of groupIDs) {
    const mine = await decide(() => {
      const group = world.memory.group(caller.sdkAppID, groupID)
      const member = group?.members.get(callerOf(context).userID)
      return member === undefined || group === null ? null : { group, member }
    })
    if (mine === null) continue
    found.push({ group: mine.group, view: await memberView(world, mine.group, mine.member) })
  }
  return found
}
