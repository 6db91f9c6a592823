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
  /** UserSigs signed up to this unix second are revoked. */
  readonly void_until: number
  /** JSON of `Folder[]`; '' if there are none. */
  readonly folders: string
  /** JSON of `WireReceiveOption`; '' if there is none. */
  readonly receive_option: string
  /** Status text of the user; '' if there is none. */
  readonly custom_status: string
  /** 1: the user has logged in and not logged out since. */
  readonly is_logged_in: number
  /** Muted up to these unix seconds. */
  readonly c2c_muted_until: number
  readonly group_muted_until: number
  /** 1: the back end has deleted it. */
  readonly is_deleted: number
  /** Search columns: the folded nick, the gender as a number, the birthday. */
  readonly search_nick: string
  readonly search_gender: number
  readonly search_birthday: number
}

/** The highest id ever assigned in a table. */
interface LastIDTable {
  readonly name: string
  readonly last: number
}

/** Settings of a user for a conversation. */
export interface SettingColumns {
  readonly is_pinned: number
  /** Index into `remindTypes`. */
  readonly remind: number
  /** JSON list of decimal numbers as text; '' if there are none. */
  readonly marks: string
  readonly custom_data: string
  /** JSON list of ids of the account's folders; '' if there are none. */
  readonly folders: string
  /**
   * The user has deleted it: lists show it again from this sequence on; -1: they show it also
   * without a message.
   */
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
  /** Sequence of the message that a list shows; 0 if there is none. */
  readonly last_sequence: number
  readonly last_time: number
  /** Position in the account log at the last message. */
  readonly position: number
  /** This side has cleared its history up to here. */
  readonly cleared_sequence: number
  /** Number of later messages that this side has deleted for itself. */
  readonly deleted_count: number
}

interface GroupTable {
  readonly id: number
  readonly app: number
  readonly group_id: string
  readonly conversation_id: number
  readonly type: string
  /** '' if the owner has left. */
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
  /** Position of the group's log: grows with every change of the group or its members. */
  readonly position: number
  /** 1: some messages are not for all members. */
  readonly has_targeted: number
  /** 1: only members with the right to mute may send. */
  readonly mute_all: number
  /** 1: a community whose messages belong to topics. */
  readonly is_support_topic: number
  /** The groupID before the dismissal; '' for all other groups. */
  readonly dismissed: string
  /** Row of the community of a topic; 0 if it is no topic. */
  readonly community_id: number
  /** Custom data of a topic. */
  readonly topic_data: string
  /** The folded name. */
  readonly search_name: string
}

/** Attributes, counters or pinned messages of a group. */
interface GroupDataTable {
  readonly group_id: number
  readonly kind: string
  /** Number of changes. */
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
  /** The first sequence that the member may read if the type hides earlier messages. */
  readonly join_sequence: number
  readonly name_card: string
  readonly read_sequence: number
  readonly custom_fields: string
  /** This member has cleared its history up to here. */
  readonly cleared_sequence: number
  /** Number of later messages that this member has deleted for itself. */
  readonly deleted_count: number
  /** Muted up to this unix second. */
  readonly mute_until: number
  /** The folded name card. */
  readonly search_card: string
  /** Position in lists; 0 for members from before this column. */
  readonly slot: number
  /** Unix seconds of its newest message; may lack the newest messages of the group. */
  readonly last_sent: number
}

/** A pending application or invitation of a user to a group. */
interface GroupApplicationTable {
  readonly id: number
  /** Row of the group. */
  readonly group_id: number
  /** The user who would become a member. */
  readonly account_id: number
  /** The sender: the same user, or the inviter. */
  readonly applicant_id: number
  /** `ApplicationKind`. */
  readonly kind: number
  /** Identifies it together with its id; cannot be guessed. */
  readonly authentication: string
  readonly note: string
  /** Unix seconds. */
  readonly created: number
}

/** Position of the notice about an application in the conversation of a user with the system. */
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
  /** Grows with every message and every log entry of the server; unique. */
  readonly order_id: number
  /** Position in the group's log. */
  readonly position: number
  /** JSON of `GroupEvent`. */
  readonly data: string
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
