import type { SettingColumns } from './messages.ts'

export interface GroupTable {
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
export interface GroupDataTable {
  readonly group_id: number
  readonly kind: string
  /** Number of changes. */
  readonly sequence: number
  /** Unix seconds of the last change. */
  readonly time: number
  /** JSON of `GroupData[kind]`. */
  readonly data: string
}

export interface GroupMemberTable extends SettingColumns {
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
export interface GroupApplicationTable {
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
export interface ApplicationNoticeTable {
  readonly application_id: number
  readonly account_id: number
  readonly sequence: number
}

export interface GroupLogTable {
  readonly group_id: number
  /** Grows with every message and every log entry of the server; unique. */
  readonly order_id: number
  /** Position in the group's log. */
  readonly position: number
  /** JSON of `GroupEvent`. */
  readonly data: string
}
