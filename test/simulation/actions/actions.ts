import { conversationActions } from '../../../testing/internal/workload/actions/conversations.ts'
import { groupActions } from '../../../testing/internal/workload/actions/groups.ts'
import { invitationActions } from '../../../testing/internal/workload/actions/invitations.ts'
import { messageActions } from '../../../testing/internal/workload/actions/messages.ts'
import { peopleActions } from '../../../testing/internal/workload/actions/people.ts'
import { roomActions } from '../../../testing/internal/workload/actions/rooms.ts'
import { searchActions } from '../../../testing/internal/workload/actions/searches.ts'
import { topicActions } from '../../../testing/internal/workload/actions/topics.ts'
import { faultActions, type SimulationAction } from './faults.ts'
import { sessionActions } from './sessions.ts'

/** All actions and faults, each with its weight. */
export const actions = {
  ...messageActions,
  ...conversationActions,
  ...groupActions,
  ...peopleActions,
  ...roomActions,
  ...invitationActions,
  ...topicActions,
  ...searchActions,
  ...sessionActions,
  ...faultActions,
} satisfies Record<string, readonly [weight: number, action: SimulationAction]>

export type ActionName = keyof typeof actions
