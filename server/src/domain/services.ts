import type { Budget } from '../kernel/budget.ts'
import type { Coalescer } from '../kernel/coalescer.ts'
import type { KeyedMutex } from '../kernel/keyed-mutex.ts'
import type { Log } from '../kernel/log.ts'
import type { Quota } from '../kernel/quota.ts'
import type { CleanUp } from '../services/objects/clean-up.ts'
import type { Objects } from '../services/objects/objects.ts'
import type { LanguageProviders } from '../services/providers/language-providers.ts'
import type { Moderation } from '../services/providers/moderation.ts'
import type { Pusher } from '../services/push/pusher.ts'
import type { ReportStore } from '../services/reports/report-store.ts'
import type { Webhooks } from '../services/webhooks/webhooks.ts'
import type { MessagePartitions } from '../storage/rows/message-partition.ts'
import type { Queries } from '../storage/rows/queries.ts'
import type { Writer } from '../storage/rows/writer.ts'
import type { Storage } from '../storage/storage.ts'
import type { EntityCache } from './cache/entity-cache.ts'
import type { Tables } from './cache/tables.ts'
import type { SettingsStore } from './configuration/settings-store.ts'
import type { Delivery } from './events/delivery.ts'
import type { Follows } from './follow/follows.ts'
import type { Dismissals } from './groups/dismissals.ts'
import type { MergerCleanUp } from './messages/merger-clean-up.ts'
import type { MergerUploads } from './messages/merger-uploads.ts'
import type { MessageMonths } from './messages/message-months.ts'
import type { ReceiptRequest } from './messages/receipts.ts'
import type { WordFinders } from './messages/word-finders.ts'
import type { Presence } from './presence/presence.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { MessageIndex } from './search/message-index.ts'
import type { SearchCursors } from './search/search-cursors.ts'
import type { Searches } from './search/searches.ts'

/** The shared services of the core's functions and handlers. */
export interface Services {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly partitions: MessagePartitions
  readonly cache: EntityCache
  readonly writer: Writer
  readonly delivery: Delivery
  /** Serializes changes of one message (`conversation/sequence`) and sends of one account. */
  readonly locks: KeyedMutex
  /** Removes the remains of dismissed groups. */
  readonly dismissals: Dismissals
  readonly rooms: Rooms
  readonly follows: Follows
  /** Coalesces changes of one profile. */
  readonly profileCoalescer: Coalescer<undefined>
  /** Publishes statuses to watchers and friends. */
  readonly presence: Presence
  /** Coalesces receipts of one group. */
  readonly receiptCoalescer: Coalescer<ReceiptRequest>
  readonly mergerUploads: MergerUploads
  /** Changes of extensions, by app and user. */
  readonly extensionQuota: Quota
  /** Writes of attributes, by app and user. */
  readonly attributeQuota: Quota
  /** Custom data that users send to groups, by app and user. */
  readonly customDataQuota: Quota
  /** Relation requests (add, change, follow, block, query), by app and user. */
  readonly relationQuota: Quota
  /** Created groups, by app and user. */
  readonly groupBudget: Budget
  /** Non-friends added or invited to groups, by app and user. */
  readonly nonFriendBudget: Budget
  /** Bytes stored, by app and user. */
  readonly storedBudget: Budget
  /** Log entries of custom data, attributes and counters, by app and user. */
  readonly groupDataBudget: Budget
  readonly wordFinders: WordFinders
  /** Indexes messages for searches. */
  readonly messageIndex: MessageIndex
  /** Removes expired messages. */
  readonly messageMonths: MessageMonths
  readonly searchCursors: SearchCursors
  /** Searches, by app and user. */
  readonly searchQuota: Quota
  /** Schedules searches. */
  readonly searches: Searches
  readonly settings: SettingsStore
  /** Whether a user may call the back-end API of an app. */
  readonly isAdministrator: (app: number, userID: string) => boolean
  readonly language: LanguageProviders
  /** Checks messages before they are stored. */
  readonly moderation: Moderation
  /** Stores reports of clients. */
  readonly reports: ReportStore
  /** Reports of push events, by app and user. */
  readonly pushReportQuota: Quota
  /** Sends push notifications to devices in the background. */
  readonly pusher: Pusher
  /** Calls the back ends of the apps. */
  readonly webhooks: Webhooks
  /** Uploaded files; absent if uploads are off. */
  readonly objects: Objects | undefined
  /** Removes unreferenced files; present if `objects` is. */
  readonly cleanUp: CleanUp | undefined
  /** Removes unreferenced contents of merged messages. */
  readonly mergerCleanUp: MergerCleanUp
  readonly log: Log
  /** Unix seconds; never decreases. */
  readonly time: () => number
  /** The next position of an unstored message. */
  readonly nextTransientOrder: () => { readonly time: number; readonly order: number }
  /** The number of positions that an account's log goes back. */
  readonly logRetention: number
}
