import { declare } from '../../kernel/method.ts'
import type { Scope } from '../../lib/scope.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { GroupApi, GroupEventData } from './api.ts'
import type { MemberStore } from './member-store.ts'
import type { OnlineCounts } from './online-counts.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { GroupStore } from './store.ts'

export interface GroupUses {
  readonly configuration: ConfigurationFeature
}

export interface GroupParts extends FeatureKernel<GroupEventData>, GroupUses {
  readonly groups: GroupStore
  readonly members: MemberStore
  readonly onlineCounts: OnlineCounts
  /** Ended with the session. */
  readonly timers: Scope
  /** GROUP_LIST_UPDATED is due, at most once a second. */
  listChanged(): void
}

export interface GroupContext extends GroupParts {
  /** Live rooms, if the client has the feature. */
  rooms: Rooms | undefined
}

export const { method } = declare<GroupApi, GroupContext>()
