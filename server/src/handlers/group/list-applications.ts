import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireProfile,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { may } from '../../domain/rules/group-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.group.applications>

const read = request(
  'group.applications',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    startTime: whole(0, Number.MAX_SAFE_INTEGER),
    limit: whole(1, LIMITS.APPLICATION_PAGE),
  }),
)

/** The applications that the caller can answer, oldest first. */
export const listApplications = async (context: Context<Data>, body: unknown): Promise<Answer> => {
  const { startTime, limit } = read(body)
  const { storage, queries, writer } = context.services
  const { id } = await withLoaded(() => callerOf(context))
  await writer.settled()
  const managed = await storage.read(queries.applicationsToManagers, [id, startTime, limit])
  const own = await storage.read(queries.invitationsOf, [id, startTime, limit])
  const all = [...managed, ...own].sort((a, b) => a.id - b.id).slice(0, limit)
  const isMine = (row: (typeof all)[number]) =>
    !('role' in row) || may(row, row.role as number, 'answerApplications')
  return {
    applicationList: all.filter(isMine).map((row) => ({
      applicationType: row.kind,
      applicant: row.applicant,
      applicantNick: (JSON.parse(row.applicant_profile) as WireProfile).nick ?? '',
      groupID: row.group_id,
      groupName: row.name,
      userID: row.user_id,
      note: row.note,
      time: row.created,
      authentication: row.authentication,
      messageKey: `${row.id}`,
    })),
    nextStartTime: all.length < limit ? 0 : (all.at(-1)?.id ?? 0),
  }
}
