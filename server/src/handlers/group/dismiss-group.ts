import { type AnswerOf, type commands, GroupNotice, LIMITS, serverCodes } from 'tavern-im/protocol'
import { logEvent } from '../../domain/events/account-events.ts'
import { dismiss } from '../../domain/groups/dismissals.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { notify, passingNotice } from '../../domain/groups/system-notices.ts'
import type { Maintenance } from '../../domain/maintenance.ts'
import { postToRoom } from '../../domain/rooms/room-messages.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import { admit } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { originOf } from '../../kernel/caller.ts'
import { shape, text } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.group.dismiss>

const read = request(
  'group.dismiss',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID: text(LIMITS.GROUP_ID_BYTES, 1) }),
)

/** Dismisses a group. Its id is free at once; the other members are notified in batches. */
export const dismissGroup = async (
  context: Context<GroupPosting & Maintenance>,
  body: unknown,
): Promise<Answer> => {
  const { groupID } = read(body)
  const { services } = context
  const position = await withLoaded(() => end(context, groupID))
  await services.writer.settled()
  void services.dismissals.run(services)
  return { position }
}

const end = (context: Context<GroupPosting>, groupID: string): number => {
  const { services, caller } = context
  const operator = callerOf(context)
  const notices = services.cache.notices([operator])
  const { group } = admit(services, operator, groupID, 'dismiss')
  const notice = { operationType: GroupNotice.dismissed, group, operator }
  if (isRoom(group)) postToRoom(services, group, passingNotice(services, notice))
  services.events.groupDismissed.publish({ group, operator, origin: originOf(caller) })
  dismiss(services, group)
  services.writer.write(services.queries.removeMember, [group.id, operator.id])
  const event = { event: 'groupLeft', groupID, number: group.id, reason: 'dismissed' } as const
  const position = logEvent(services, operator, event, caller.connectionID)
  notify(services, notices, notice)
  return position
}
