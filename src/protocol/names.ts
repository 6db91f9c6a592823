/**
 * Values on the wire that differ from the public API.
 * No other file may contain these numbers.
 */

/** Conversation types of conversation rows and messages. `system`: what groups tell one user. */
export const wireConversationType = { c2c: 1, group: 2, system: 3 } as const
/** Types of conversations, as they travel. */
export type WireConversationType = 1 | 2 | 3

/** Member roles (spec 3 section 3); Custom is of communities, its number ours. */
export const wireRole = { Owner: 400, Admin: 300, Member: 200, Custom: 100 } as const
/** Roles in a group, as they travel. */
export type WireRole = (typeof wireRole)[keyof typeof wireRole]

/** Reminder types in the order of their server codes 0-3 (spec 3 section 3); the last is ours. */
export const remindTypes = [
  'AcceptAndNotify',
  'Discard',
  'AcceptNotNotify',
  'AcceptNotNotifyExceptAt',
  'NotReceiveMsgExceptAt',
] as const

/** A value of {@link remindTypes}: messages are stored and not pushed. */
export const DISCARD = 1

/** A value of {@link remindTypes}, only in topics: only mentions of the user are pushed. */
export const DISCARD_EXCEPT_AT = 4

/** Message priorities, wire numbers 1-4 (spec 2 section 3). */
export const priorities = ['High', 'Normal', 'Low', 'Lowest'] as const

/** Element types; their index is their number in binary messages. Only ever append. */
export const elementTypes = [
  '',
  'TIMTextElem',
  'TIMCustomElem',
  'TIMFaceElem',
  'TIMGroupTipElem',
  'TIMGroupSystemNoticeElem',
  'TIMImageElem',
  'TIMSoundElem',
  'TIMVideoFileElem',
  'TIMFileElem',
  'TIMLocationElem',
  'TIMRelayElem',
] as const

/** Element types whose payload may be modified; of others the custom data alone. */
export const modifiableTypes: readonly string[] = [
  'TIMTextElem',
  'TIMCustomElem',
  'TIMLocationElem',
  'TIMFaceElem',
]

/** Bits of `WireMessage.flags`. `revoked` is the 8 of spec 2 section 4. */
export const MessageFlag = {
  onlineOnly: 1,
  noUnread: 2,
  noLastMessage: 4,
  revoked: 8,
  needReadReceipt: 16,
  supportsExtension: 32,
  relay: 64,
  noContentCheck: 128,
  /** Visible only to the users in `receiverList` and to the sender. */
  targeted: 256,
  /** The place is taken by a message that is not for this user: nothing to show, nothing missing. */
  hidden: 512,
  /** To all live rooms of the app. */
  broadcast: 1024,
  /** The app's back end sent it; the server alone sets this. */
  fromBackEnd: 2048,
} as const

/** Group tip operation types (spec 3 section 4). */
export const GroupTip = {
  join: 1,
  quit: 2,
  kicked: 3,
  setAdmin: 4,
  cancelAdmin: 5,
  profile: 6,
  memberInfo: 7,
  topicProfile: 8,
  ban: 10,
  unban: 11,
} as const

/**
 * Notices of groups to one user (payloads.md section 5); 15 to 20 are for the client, not for its
 * host.
 */
export const GroupNotice = {
  applied: 1,
  approved: 2,
  rejected: 3,
  kicked: 4,
  dismissed: 5,
  created: 6,
  invited: 7,
  quit: 8,
  madeAdmin: 9,
  unmadeAdmin: 10,
  recycled: 11,
  invitation: 12,
  invitationAccepted: 13,
  invitationRejected: 14,
  banned: 21,
  unbanned: 22,
  invitationApplied: 23,
  custom: 255,
} as const

/**
 * The kinds of an application: a join request to the managers, a consent of the invited user, an
 * invitation for the managers.
 */
export const ApplicationKind = { join: 0, consent: 1, invite: 2 } as const

/**
 * The result for a user who was added to a group (spec 3 section 7); 3 is our own: an approval is
 * required.
 */
export const AddResult = { failed: 0, added: 1, existed: 2, waits: 3, overLimit: 4 } as const

/** Why a message was answered as sent and goes nowhere. */
export const dropReasons = { groupFrequency: 1, backEnd: 2 } as const

/** Operations on a message's extensions (spec 2 section 7). */
export const ExtensionOperation = { set: 1, deleteKeys: 2, clear: 3 } as const

/** Operations on the attributes of a group (spec 3 section 4). */
export const AttributeOperation = { init: 1, set: 2, clear: 3, delete: 4, refresh: 5 } as const

/** The purchase bit that extensions of messages need; the same as the vendor's. */
export const MESSAGE_EXTENSIONS_BIT = 2 ** 13

/** The bit of what an app has bought that counters of groups need. The number is ours. */
export const GROUP_COUNTERS_BIT = 2 ** 40

/** The bit of what an app has bought that lists of who is in a live room need. The number is ours. */
export const ROOM_MEMBERS_BIT = 2 ** 42

/** The bit of what an app has bought that following needs. The number is ours. */
export const FOLLOW_BIT = 2 ** 41

/** The follow lists of a user. */
export const WireFollowList = { followers: 1, following: 2, mutual: 3 } as const
export type WireFollowList = (typeof WireFollowList)[keyof typeof WireFollowList]

/** The follow relation to a user (spec 3 section 3). */
export const FollowType = { none: 0, follower: 1, following: 2, mutual: 3 } as const
export type FollowType = (typeof FollowType)[keyof typeof FollowType]

/** Operations on counters. */
export const CounterMode = ['Set', 'Increase', 'Decrease'] as const

/** Results of `group.join`. */
export const joinStatuses = ['JoinedSuccess', 'WaitAdminApproval', 'AlreadyInGroup'] as const

/** WebSocket close codes (spec 2 section 9). */
export const CloseCode = { normal: 4000, reconnect: 4001 } as const

/** Sync progress: 2 means nothing is left (spec 2 section 4). */
export const SyncFlag = { start: 0, more: 1, done: 2 } as const

/** Kick-out types of `push.kick` (spec 3 section 4) and what the host reads. */
export const kickTypes = {
  1: 'multipleAccount',
  2: 'multipleDevice',
  3: 'REST_API_Kick',
  4: 'userSigExpired',
} as const

/**
 * Events that clients report, with the level of each: 4 the course of a session, 5 odd, 6 a fault.
 */
export const clientEvents = {
  login: 4,
  reconnect: 4,
  loginFailed: 6,
  sendFailed: 6,
  unknownOutcome: 6,
  timeout: 6,
  slowCall: 5,
  malformedFrame: 6,
  messageStack: 5,
  diagnosis: 5,
} as const

/** Spoken languages, with the host's names of each (spec 2 section 5). */
export const voiceLanguages: Readonly<Record<string, readonly string[]>> = {
  '16k_zh-PY': [],
  '16k_zh': ['zh (cmn-Hans-CN)', 'cmn-Hans-CN', 'zh'],
  '16k_en': ['en-US'],
  '16k_yue': ['yue-Hant-HK'],
  '16k_ja': ['ja-JP'],
}

/** Formats of voices that can be turned into text. */
export const voiceFormats = [
  'wav',
  'pcm',
  'ogg-opus',
  'speex',
  'silk',
  'mp3',
  'm4a',
  'aac',
  'amr',
] as const

/** Webhooks around a message that its sender can turn off. */
export const forbiddenCallbacks = [
  'ForbidBeforeSendMsgCallback',
  'ForbidAfterSendMsgCallback',
] as const

/** Kinds of events of a notification on a device. The numbers are ours; push plugins have their own. */
export const PushEventType = { arrived: 1, opened: 2 } as const
