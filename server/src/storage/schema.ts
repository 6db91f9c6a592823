import type {
  ApplicationNoticeTable,
  GroupApplicationTable,
  GroupDataTable,
  GroupLogTable,
  GroupMemberTable,
  GroupTable,
} from './schema/groups.ts'
import type {
  ConversationTable,
  DeletedMessageTable,
  MergedMessageTable,
  MergedObjectTable,
  MergedReferenceTable,
  MergedWithinTable,
  MessageExtensionHeadTable,
  MessageExtensionTable,
  MessageMonthTable,
  MessageReactionTable,
  MessageReceiptTable,
  MessageReceiverTable,
  MessageTable,
  ObjectReferenceTable,
  ObjectTable,
  SearchChangeTable,
  SearchMarkTable,
  SearchTextTable,
  UserConversationTable,
} from './schema/messages.ts'
import type {
  AccountLogTable,
  AccountTable,
  BlacklistTable,
  FollowTable,
  FriendApplicationTable,
  FriendTable,
  PeopleTable,
  PushTargetTable,
} from './schema/people.ts'

/** The highest id ever assigned in a table. */
interface LastIDTable {
  readonly name: string
  readonly last: number
}

/** A setting of an app that is not an option in code. */
interface AppSettingTable {
  readonly app: number
  /** Key of `AppSettings`. */
  readonly name: string
  readonly version: number
  /** JSON. */
  readonly value: string
  /** `rest`, which has priority, or `file`. */
  readonly source: string
}

/** Client reports; rows are added and deleted in the order of their ids. */
interface ClientReportTable {
  readonly id: number
  readonly app: number
  readonly tiny_id: string
  /** Unix seconds of the server. */
  readonly time: number
  /** Name of an event, or `quality`. */
  readonly name: string
  readonly command: string
  /** JSON of the rest. */
  readonly data: string
}

/** Keys that the server has created and must not lose. */
interface ServerKeyTable {
  readonly name: string
  /** JSON. */
  readonly value: string
}

export interface Schema {
  readonly search_texts: SearchTextTable
  readonly search_changes: SearchChangeTable
  readonly search_mark: SearchMarkTable
  readonly last_ids: LastIDTable
  readonly push_targets: PushTargetTable
  readonly server_keys: ServerKeyTable
  readonly app_settings: AppSettingTable
  readonly accounts: AccountTable
  readonly conversations: ConversationTable
  readonly messages: MessageTable
  readonly message_months: MessageMonthTable
  readonly user_conversations: UserConversationTable
  readonly groups: GroupTable
  readonly group_members: GroupMemberTable
  readonly group_data: GroupDataTable
  readonly group_applications: GroupApplicationTable
  readonly application_notices: ApplicationNoticeTable
  readonly account_log: AccountLogTable
  readonly group_log: GroupLogTable
  readonly client_reports: ClientReportTable
  readonly message_reactions: MessageReactionTable
  readonly message_extensions: MessageExtensionTable
  readonly message_extension_heads: MessageExtensionHeadTable
  readonly message_receipts: MessageReceiptTable
  readonly message_receivers: MessageReceiverTable
  /** Accounts that messages of groups mention; account 0: all. */
  readonly message_mentions: DeletedMessageTable
  readonly deleted_messages: DeletedMessageTable
  readonly merged_messages: MergedMessageTable
  readonly merged_references: MergedReferenceTable
  readonly merged_within: MergedWithinTable
  readonly objects: ObjectTable
  readonly object_references: ObjectReferenceTable
  readonly merged_objects: MergedObjectTable
  readonly people: PeopleTable
  readonly friends: FriendTable
  readonly friend_applications: FriendApplicationTable
  readonly blacklist: BlacklistTable
  readonly follows: FollowTable
}
