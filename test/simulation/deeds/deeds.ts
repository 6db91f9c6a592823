import { callDeeds } from './calls.ts'
import { conversationDeeds } from './conversations.ts'
import type { Deed } from './deed.ts'
import { faultDeeds } from './faults.ts'
import { groupDeeds } from './groups.ts'
import { messageDeeds } from './messages.ts'
import { peopleDeeds } from './people.ts'
import { roomDeeds } from './rooms.ts'
import { searchDeeds } from './searches.ts'
import { sessionDeeds } from './sessions.ts'
import { topicDeeds } from './topics.ts'

/** Everything that can be done, or happen: how often, and what. */
export const deeds = {
  ...messageDeeds,
  ...conversationDeeds,
  ...groupDeeds,
  ...peopleDeeds,
  ...roomDeeds,
  ...callDeeds,
  ...topicDeeds,
  ...searchDeeds,
  ...sessionDeeds,
  ...faultDeeds,
} satisfies Record<string, readonly [often: number, deed: Deed]>

export type DeedName = keyof typeof deeds
