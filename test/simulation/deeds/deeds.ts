import { conversationDeeds } from './conversations.ts'
import type { Deed } from './deed.ts'
import { faultDeeds } from './faults.ts'
import { messageDeeds } from './messages.ts'

/** Everything that can be done, or happen: how often, and what. */
export const deeds = { ...messageDeeds, ...conversationDeeds, ...faultDeeds } satisfies Record<
  string,
  readonly [often: number, deed: Deed]
>

export type DeedName = keyof typeof deeds
