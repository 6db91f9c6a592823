import { declare } from '../../kernel/method.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { ConversationFeature } from '../conversations/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { SyncFeature } from '../sync/index.ts'
import type { TopicApi, TopicEventData } from './api.ts'
import type { TopicStore } from './store.ts'

export interface TopicUses {
  readonly configuration: ConfigurationFeature
  readonly groups: GroupFeature
  readonly conversations: ConversationFeature
  readonly sync: SyncFeature
}

export interface TopicContext extends FeatureKernel<TopicEventData>, TopicUses {
  readonly topics: TopicStore
  /** Topics that were deleted while a list is read; one set for each list that is being read. */
  readonly deletedMeanwhile: Set<Set<string>>
}

export const { method } = declare<TopicApi, TopicContext>()
