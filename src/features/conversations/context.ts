import { declare } from '../../kernel/method.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageEntity, MessageFeature } from '../messages/index.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { ConversationApi, ConversationEventData } from './api.ts'
import type { RowRefetches } from './fetch-rows.ts'
import type { Folders } from './folders.ts'
import type { PendingReads } from './pending-reads.ts'
import type { ConversationStore } from './store.ts'

export interface ConversationContext extends FeatureKernel<ConversationEventData> {
  readonly conversations: ConversationStore
  readonly messages: MessageFeature
  readonly groups: GroupFeature
  readonly profiles: ProfileFeature
  readonly pendingReads: PendingReads
  readonly refetches: RowRefetches
  readonly folders: Folders
  /**
   * Conversations of groups that this user has left, or not joined yet: late messages do not restore
   * them. With the newest message that this device sent meanwhile.
   */
  readonly leftGroups: Map<string, MessageEntity | undefined>
  /** Users whose profiles are being requested, because a message has another name. */
  readonly requestedProfiles: Set<string>
  /** The live object of a topic; undefined in clients without topics. */
  topicOf: ((topicID: string) => { readonly topicID: string } | undefined) | undefined
  /** Schedules CONVERSATION_LIST_UPDATED and TOTAL_UNREAD_…, at most once a second. */
  listChanged(): void
  /** Synchronises the list again after a failure. */
  resync(): Promise<void>
}

export const { method, getter } = declare<ConversationApi, ConversationContext>()
