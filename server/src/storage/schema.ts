import type {
  DeletedMessageTable,
  MergedMessageTable,
  MergedReferenceTable,
  MergedWithinTable,
  MessageExtensionHeadTable,
  MessageExtensionTable,
  MessageReactionTable,
  MessageReceiptTable,
  MessageReceiverTable,
} from './attached-tables.ts'
import type { ConversationTable, MessageMonthTable, MessageTable } from './conversation-tables.ts'
import type { MergedObjectTable, ObjectReferenceTable, ObjectTable } from './object-tables.ts'
import type {
  BlacklistTable,
  FollowTable,
  FriendApplicationTable,
  FriendTable,
  PeopleTable,
} from './people-tables.ts'
import type { PushTargetTable, ServerKeyTable } from './push-tables.ts'
import type { SearchChangeTable, SearchMarkTable, SearchTextTable } from './search-tables.ts'

/** An account of one app. Rows never move: `id` stands for (app, user_id) in every other table. */
interface AccountTable {
  readonly id: number
  readonly app: number
  readonly user_id: string
  readonly tiny_id: string
  /** JSON of `WireProfile`. */
  readonly profile: string
  /** Unix seconds. */
  readonly created: number
  /** UserSigs that were signed up to this unix second are void. */
  readonly void_until: number
  /** JSON of `Folder[]`; '' where there are none. */
  readonly folders: string
  /** JSON of `WireReceiveOption`; '' where none is set. */
  readonly receive_option: string
  /** What the user says of itself; '' where nothing. */
  readonly custom_status: string
  /** 1: the user has logged in and not out since. */
  readonly is_logged_in: number
  /** May say nothing up to these unix seconds. */
  readonly c2c_muted_until: number
  readonly group_muted_until: number
  /** 1: the back end has deleted it. */
  readonly is_deleted: number
  /** What it is found by: the nick folded, the gender as a number, the birthday. */
  readonly search_nick: string
  readonly search_gender: number
  readonly search_birthday: number
}

/** The highest number that was given of something. */
interface LastIDTable {
  readonly name: string
  readonly last: number
}

/** What a user has set for a conversation. */
export interface SettingColumns {
  readonly is_pinned: number
  /** Index into `remindTypes`. */
  readonly remind: number
  /** JSON list of decimal numbers as text; '' where there are none. */
  readonly marks: string
  readonly custom_data: string
  /** JSON list of ids of the account's folders; '' where there are none. */
  readonly folders: string
  /** The user has deleted it: lists show it again from this sequence on; -1: they show it also without a message. */
  readonly listed_from: number
}

/** One side's view of a C2C conversation. */
export interface UserConversationTable extends SettingColumns {
  readonly account_id: number
  readonly peer_id: number
  readonly conversation_id: number
  readonly unread: number
  readonly read_sequence: number
  /** Unix seconds up to which the other side has read. */
  readonly peer_read_time: number
  readonly next_sequence: number
  /** Of the message that a list shows; 0 where there is none. */
  readonly last_sequence: number
  readonly last_time: number
  /** Of the account log, at the last message. */
  readonly position: number
  /** This side sees nothing up to here: it has cleared its history. */
  readonly cleared_sequence: number
  /** How many messages after that this side has deleted for itself. */
  readonly deleted_count: number
}

interface GroupTable {
  readonly id: number
  readonly app: number
  readonly group_id: string
  readonly conversation_id: number
  readonly type: string
  /** '' where the owner has left. */
  readonly owner: string
  readonly name: string
  readonly avatar: string
  readonly introduction: string
  readonly notification: string
  readonly join_option: string
  readonly invite_option: string
  readonly max_members: number
  readonly member_count: number
  readonly custom_fields: string
  readonly created: number
  readonly info_sequence: number
  readonly last_info_time: number
  /** Of the group's own log: one more with every change of the group or its members. */
  readonly position: number
  /** 1: there are messages that are not for all members. */
  readonly has_targeted: number
  /** 1: only who may mute may send. */
  readonly mute_all: number
  /** 1: a community whose messages go to topics. */
  readonly is_support_topic: number
  /** The id that a group had before it was dismissed; '' of all others. */
  readonly dismissed: string
  /** Row of the community that a topic is of; 0 of what is no topic. */
  readonly community_id: number
  /** Of a topic: what its creators keep with it. */
  readonly topic_data: string
  /** The name, folded. */
  readonly search_name: string
}

/** Attributes, counters or pinned messages of a group. */
interface GroupDataTable {
  readonly group_id: number
  readonly kind: string
  /** How often it was changed. */
  readonly sequence: number
  /** Unix seconds of the last change. */
  readonly time: number
  /** JSON of `GroupData[kind]`. */
  readonly data: string
}

interface GroupMemberTable extends SettingColumns {
  readonly group_id: number
  readonly account_id: number
  readonly role: number
  readonly join_time: number
  /** The first sequence the member may read where the type hides what was before. */
  readonly join_sequence: number
  readonly name_card: string
  readonly read_sequence: number
  readonly custom_fields: string
  /** This member sees nothing up to here: it has cleared its history. */
  readonly cleared_sequence: number
  /** How many messages after that this member has deleted for itself. */
  readonly deleted_count: number
  /** May not send up to this unix second. */
  readonly mute_until: number
  /** The name card, folded. */
  readonly search_card: string
  /** Its place in lists; members of before it was kept have 0. */
  readonly slot: number
  /** Unix seconds of its newest message; may lack the newest messages of the group. */
  readonly last_sent: number
}

/** Who wants into a group, or is to come in, and waits for an answer. */
interface GroupApplicationTable {
  readonly id: number
  /** Row of the group. */
  readonly group_id: number
  /** Who would come in. */
  readonly account_id: number
  /** Who has asked: the same, or who invites. */
  readonly applicant_id: number
  /** `ApplicationKind`. */
  readonly kind: number
  /** Names it together with its id; nobody can guess it. */
  readonly authentication: string
  readonly note: string
  /** Unix seconds. */
  readonly created: number
}

/** Where a notice of an application stands in the conversation of a user with the system. */
interface ApplicationNoticeTable {
  readonly application_id: number
  readonly account_id: number
  readonly sequence: number
}

interface AccountLogTable {
  readonly account_id: number
  readonly position: number
  /** JSON of `AccountEvent`. */
  readonly data: string
}

interface GroupLogTable {
  readonly group_id: number
  /** Grows with every message and every entry of the server; no two share one. */
  readonly order_id: number
  /** Of the group's own log. */
  readonly position: number
  /** JSON of `GroupEvent`. */
  readonly data: string
}

/** What is set for an app and not by its options in code. */
interface AppSettingTable {
  readonly app: number
  /** Key of `AppSettings`. */
  readonly name: string
  readonly version: number
  /** JSON. */
  readonly value: string
  /** `rest`, which wins, or `file`. */
  readonly source: string
}

/** What clients report of themselves; rows come and go in the order of their ids. */
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
  /** Whom messages of groups mention; account 0: all. */
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
