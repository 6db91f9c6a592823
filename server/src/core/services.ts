import type { Budget } from '../budget.ts'
import type { SettingsStore } from '../configuration/settings-store.ts'
import type { CleanUp } from '../objects/clean-up.ts'
import type { Objects } from '../objects/objects.ts'
import type { LanguageProviders } from '../providers/language-providers.ts'
import type { Moderation } from '../providers/moderation.ts'
import type { Pusher } from '../push/pusher.ts'
import type { Quota } from '../quota.ts'
import type { Storage } from '../storage/storage.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Coalescer } from './coalescer.ts'
import type { Delivery } from './events/delivery.ts'
import type { Follows } from './follow/follows.ts'
import type { Dismissals } from './groups/dismissals.ts'
import type { KeyedMutex } from './keyed-mutex.ts'
import type { Log } from './log.ts'
import type { EntityCache } from './memory/entity-cache.ts'
import type { MergerCleanUp } from './messages/merger-clean-up.ts'
import type { MergerUploads } from './messages/merger-uploads.ts'
import type { MessageMonths } from './messages/message-months.ts'
import type { ReceiptRequest } from './messages/receipts.ts'
import type { WordFinders } from './messages/word-finders.ts'
import type { Presence } from './presence/presence.ts'
import type { ReportStore } from './report-store.ts'
import type { Rooms } from './rooms/rooms.ts'
import type { MessagePartitions } from './rows/message-partition.ts'
import type { Queries } from './rows/queries.ts'
import type { Tables } from './rows/tables.ts'
import type { Writer } from './rows/writer.ts'
import type { MessageIndex } from './search/message-index.ts'
import type { SearchCursors } from './search/search-cursors.ts'
import type { Searches } from './search/searches.ts'

/** What transitions and handlers work on. */
export interface Services {
  readonly storage: Storage
  readonly queries: Queries
  readonly tables: Tables
  readonly partitions: MessagePartitions
  readonly cache: EntityCache
  readonly writer: Writer
  readonly delivery: Delivery
  /** Changes of one message (`conversation/sequence`) and sends of one account wait for one another. */
  readonly locks: KeyedMutex
  /** Clears away what is left of groups. */
  readonly dismissals: Dismissals
  /** Live rooms. */
  readonly rooms: Rooms
  readonly follows: Follows
  /** Changes of one profile that come together. */
  readonly profileCoalescer: Coalescer<undefined>
  /** Who is told who is here. */
  readonly presence: Presence
  /** Receipts of one group that come together. */
  readonly receiptCoalescer: Coalescer<ReceiptRequest>
  readonly mergerUploads: MergerUploads
  /** Changes of extensions, by app and user. */
  readonly extensionQuota: Quota
  /** Writes of attributes, by app and user. */
  readonly attributeQuota: Quota
  /** Custom data that users send to groups, by app and user. */
  readonly customDataQuota: Quota
  /** Users that are added, changed, followed, blocked and asked about, by app and user. */
  readonly relationQuota: Quota
  /** Groups made, by app and user. */
  readonly groupBudget: Budget
  /** Strangers added or invited to groups, by app and user. */
  readonly nonFriendBudget: Budget
  /** Bytes stored, by app and user. */
  readonly storedBudget: Budget
  /** Entries that custom data, attributes and counters take of logs of groups, by app and user. */
  readonly groupDataBudget: Budget
  readonly wordFinders: WordFinders
  /** Follows the messages, for who searches them. */
  readonly messageIndex: MessageIndex
  /** Removes messages that are not kept. */
  readonly messageMonths: MessageMonths
  readonly searchCursors: SearchCursors
  /** Searches, by app and user. */
  readonly searchQuota: Quota
  /** Gives searches their turns. */
  readonly searches: Searches
  readonly settings: SettingsStore
  /** Whether a user may call the back-end API of an app. */
  readonly isAdministrator: (app: number, userID: string) => boolean
  readonly language: LanguageProviders
  /** Checks messages before they are stored. */
  readonly moderation: Moderation
  /** Keeps what clients report. */
  readonly reports: ReportStore
  /** Reports of push events, by app and user. */
  readonly pushReportQuota: Quota
  /** Tells devices at which nobody looks. */
  readonly pusher: Pusher
  /** The back ends of the apps. */
  readonly webhooks: Webhooks
  /** Files of the users; absent where none are kept. */
  readonly objects: Objects | undefined
  /** Removes files that nothing names; there where `objects` is. */
  readonly cleanUp: CleanUp | undefined
  /** Removes contents of merged messages that nothing names. */
  readonly mergerCleanUp: MergerCleanUp
  readonly log: Log
  /** Unix seconds; never goes back. */
  readonly time: () => number
  /** The next place of a message that nobody keeps. */
  readonly nextTransientOrder: () => { readonly time: number; readonly order: number }
  /** How many positions an account's log reaches back. */
  readonly logRetention: number
}
