import type { Action } from './action.ts'
import { conversationActions } from './conversations.ts'
import { faultActions } from './faults.ts'
import { groupActions } from './groups.ts'
import { invitationActions } from './invitations.ts'
import { messageActions } from './messages.ts'
import { peopleActions } from './people.ts'
import { roomActions } from './rooms.ts'
import { searchActions } from './searches.ts'
import { sessionActions } from './sessions.ts'
import { topicActions } from './topics.ts'

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
} satisfies Record<string, readonly [weight: number, action: Action]>

export type ActionName = keyof typeof actions
