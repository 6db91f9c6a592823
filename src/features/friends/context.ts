import { declare } from '../../kernel/method.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { FriendApi } from './api.ts'
import type { FriendEvent } from './commands.ts'
import type { FriendLists } from './lists.ts'
import type { FriendStore } from './store.ts'

export interface FriendUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: ProfileFeature
}

/** What the host hears of at most once a second each. */
export type FriendList = 'friends' | 'groups' | 'applications'

export interface FriendParts extends FeatureKernel, FriendUses {
  readonly store: FriendStore
  /** Its list event is due. */
  changed(list: FriendList): void
}

export interface FriendContext extends FriendParts {
  readonly lists: FriendLists
  /** Takes in what an entry of the account's log says, at its position. */
  told(event: FriendEvent, position: number): void
}

export const { method } = declare<FriendApi, FriendContext>()
