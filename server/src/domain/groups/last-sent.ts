import type { Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { isRoom } from '../rules/group-rules.ts'

/** Messages of a group between two writes; newer times are read from the newest 1,000 messages when the group is loaded. */
const WRITE_STEP = 500

/** Records that a member sends a message now. */
export const recordLastSent = (services: Data, group: Group, member: Member): void => {
  member.lastSent = services.time()
  // Live rooms are not stored, and member lists belong to communities, not to topics.
  if (isRoom(group) || group.community !== null) return
  const { spoken, head } = group
  spoken.add(member)
  if (head.lastSequence - group.spokenSince < WRITE_STEP) return
  for (const one of spoken) {
    if (group.members.get(one.userID) === one) services.writer.touch(services.tables.member, one)
  }
  spoken.clear()
  group.spokenSince = head.lastSequence
}
