import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { withLoaded } from '../../core/memory/cache-miss'
import { type Context, callerOf, request } from '../context.ts'
import { shape, whole } from '../guards.ts'
import { myGroups } from './my-groups.ts'

type Answer = AnswerOf<typeof commands.group.list>

const read = request(
  'group.list',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ limit: whole(1, LIMITS.GROUP_PAGE), offset: whole(0, 2 ** 31) }),
)

/** The caller's groups in order of joining. */
export const listGroups = async (context: Context, body: unknown): Promise<Answer> => {
  const { limit, offset } = read(body)
  const { world } = context
  const { losses } = world.writer
  const account = await withLoaded(() => callerOf(context))
  await world.writer.settled()
  const rows = await world.storage.read(world.queries.groupsOf, [account.id])
  const page = rows.slice(offset, offset + limit).map((row) => row.group_id)
  const groups = await myGroups(context, page)
  await world.writer.settled(losses)
  return { groups: groups.map(({ view }) => view.group), totalCount: rows.length }
}
