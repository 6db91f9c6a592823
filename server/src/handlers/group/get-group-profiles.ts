import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireGroup,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { memberView, publicGroup } from '../../domain/groups/group-view.ts'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, shape, text } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.group.profile>

const read = request(
  'group.profile',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupIDList: listOf(text(LIMITS.GROUP_ID_BYTES, 1), LIMITS.GROUP_PROFILE_LIST) }),
)

/** Groups by id: with the membership for members, for others only if the group can be found. */
export const getGroupProfiles = async (context: Context<Data>, body: unknown): Promise<Answer> => {
  const { writer } = context.services
  const { losses } = writer
  const groups: WireGroup[] = []
  const failures: Answer['failures'][number][] = []
  for (const groupID of new Set(read(body).groupIDList)) {
    const group = await viewOf(context, groupID)
    if (group !== null) groups.push(group)
    else {
      const message = `find group ${groupID}: it does not exist`
      failures.push({ groupID, code: serverCodes.GROUP_NOT_FOUND, message })
    }
  }
  await writer.settled(losses)
  return { groups, failures }
}

const viewOf = async (
  { services, caller }: Context<Data>,
  groupID: string,
): Promise<WireGroup | null> => {
  const group = await withLoaded(() => services.cache.group(caller.sdkAppID, groupID))
  // Topics have a list of their own.
  if (group === null || group.community !== null) return null
  const member = group.members.get(caller.userID)
  if (member !== undefined) return (await memberView(services, group, member)).group
  return rulesOf(group.type).isFound ? publicGroup(group) : null
}
