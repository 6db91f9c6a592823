import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { myGroups } from './my-groups.ts'

type Answer = AnswerOf<typeof commands.group.list>

const read = request(
  'group.list',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ limit: whole(1, LIMITS.GROUP_PAGE), offset: whole(0, 2 ** 31) }),
)

/** The caller's groups in order of joining. */
export const listGroups = async (context: Context<Data>, body: unknown): Promise<Answer> => {
  const { limit, offset } = read(body)
  const { services } = context
  const { losses } = services.writer
  const account = await withLoaded(() => callerOf(context))
  await services.writer.settled()
  const rows = await services.storage.read(services.queries.groupsOf, [account.id])
  const page = rows.slice(offset, offset + limit).map((row) => row.group_id)
  const groups = await myGroups(context, page)
  await services.writer.settled(losses)
  return { groups: groups.map(({ view }) => view.group), totalCount: rows.length }
}
