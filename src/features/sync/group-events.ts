import type { Uses } from './account-events.ts'
import type { GroupEntry, GroupEvent } from './commands.ts'

type Rows = {
  readonly [Name in GroupEvent['event']]: (
    uses: Uses,
    entry: GroupEntry,
    event: Extract<GroupEvent, { event: Name }>,
  ) => void
}

const memberCounted: Rows['memberJoined'] = ({ groups }, { groupID, position }, { memberCount }) =>
  groups.changed(groupID, position, { memberCount })

/**
 * One row per event of a group. The same rows serve pushes and recovery; an entry may be applied again,
 * also after later ones.
 */
const rows: Rows = {
  memberJoined: memberCounted,
  memberLeft: memberCounted,
  profile({ groups }, { groupID, position }, { profile }) {
    groups.changed(groupID, position, profile)
  },
}

/** Applies one entry; an unknown one (of a newer server) is passed over. */
export const applyGroupEvent = (uses: Uses, entry: GroupEntry): void => {
  const { data, groupID, position } = entry
  if (Object.hasOwn(rows, data.event)) {
    const row = rows[data.event] as (uses: Uses, entry: GroupEntry, event: GroupEvent) => void
    row(uses, entry, data)
  }
  uses.groups.followed(groupID, position)
}
