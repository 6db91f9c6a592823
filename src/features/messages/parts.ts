import type { RetryTimer } from '../../kernel/retry.ts'
import type { RecentSet } from '../../lib/recent-set.ts'
import type { ConfigurationFeature } from '../configuration/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { MessageEventData } from './api.ts'
import type { MessageEntity } from './message-entity.ts'
import type { MessagePlugin } from './plugins.ts'
import type { MessageStore } from './store.ts'

export interface MessageUses {
  readonly configuration: ConfigurationFeature
  readonly profiles: Pick<ProfileFeature, 'find'>
  readonly groups: GroupFeature
}

/** The parts of messages that the outbox builds on. */
export interface MessageParts extends FeatureKernel<MessageEventData>, MessageUses {
  readonly messages: MessageStore
  /** The messages that have a file in this session: it is closed at the end. */
  readonly files: Set<MessageEntity>
  /** The number of messages that this client has created. */
  readonly created: { count: number }
  readonly plugins: readonly MessagePlugin[]
  /** Running downloads of merged contents by key; as JSON. */
  readonly downloads: Map<string, Promise<string>>
  /** Messages that may differ from the server's version, and are refetched. */
  readonly stale: Set<MessageEntity>
  /** Retries refetches that failed temporarily. */
  readonly refetchLater: RetryTimer
  /** Reported changes of messages that are not in memory. */
  readonly reportedChanges: RecentSet<string>
  /** Reported online-only messages, by ID. */
  readonly reportedOnline: RecentSet<string>
}
