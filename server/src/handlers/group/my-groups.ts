import type { MemberGroup } from '../../domain/conversations/conversation-view.ts'
import { listOwner } from '../../domain/conversations/settings-view.ts'
import type { Data } from '../../domain/data.ts'
import { memberView } from '../../domain/groups/group-view.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { type Context, callerOf } from '../context.ts'

/** The groups of the caller among these ids, from the caller's view. */
export const myGroups = async (
  context: Context<Data>,
  groupIDs: readonly string[],
): Promise<MemberGroup[]> => {
  const { services, caller } = context
  const found: MemberGroup[] = []
  for (const groupID of groupIDs) {
    const mine = await withLoaded(() => {
      const group = services.cache.group(caller.sdkAppID, groupID)
      const account = callerOf(context)
      const member = group?.members.get(account.userID)
      return member === undefined || group === null
        ? null
        : { owner: listOwner(account), group, member }
    })
    if (mine === null) continue
    found.push({ ...mine, view: await memberView(services, mine.group, mine.member) })
  }
  return found
}
