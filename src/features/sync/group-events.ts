import { groupConversationID } from '../messages/index.ts'
import type { Uses } from './account-events.ts'
import type { ConversationEvent, GroupEntry, GroupEvent } from './commands.ts'
import { applyConversationEvent, isConversationEvent } from './conversation-events.ts'
import { isMalformed } from './shapes.ts'

type PlainEvent = Exclude<GroupEvent, ConversationEvent | { readonly event: 'nothing' }>

type Rows = {
  readonly [Name in PlainEvent['event']]: (
    uses: Uses,
    entry: GroupEntry,
    event: Extract<PlainEvent, { event: Name }>,
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
  attributes({ groupData }, { groupID }, event) {
    groupData.attributesChanged(groupID, event)
  },
  counters({ groupData }, { groupID }, event) {
    groupData.countersChanged(groupID, event)
  },
  customData({ groups, groupData }, { groupID, position }, event) {
    if (position > groups.position(groupID)) groupData.customData(groupID, event)
  },
  profile({ groups }, { groupID, position }, { profile }) {
    groups.changed(groupID, position, profile)
  },
  topicCreated({ groups, topics }, { groupID, position }, { topic }) {
    if (position > groups.position(groupID)) topics.created(groupID, topic)
  },
  topicsDeleted({ groups, topics }, { groupID, position }, { topicIDList }) {
    if (position > groups.position(groupID)) topics.deleted(groupID, topicIDList)
  },
}

/** Applies one entry; an unknown one (of a newer server) is passed over, and one that is malformed. */
export const applyGroupEvent = (uses: Uses, entry: GroupEntry): void => {
  const { data, groupID, position } = entry
  if (isMalformed(data)) {
    uses.groups.followed(groupID, position)
    return
  }
  if (isConversationEvent(data)) {
    applyConversationEvent(uses, groupConversationID(groupID), data, position)
  } else if (Object.hasOwn(rows, data.event)) {
    const row = rows[data.event as PlainEvent['event']] as (
      uses: Uses,
      entry: GroupEntry,
      event: GroupEvent,
    ) => void
    row(uses, entry, data)
  }
  uses.groups.followed(groupID, position)
}
