import type * as strict from '../index.ts'
import type { ConversationMethods } from './conversation-methods.ts'
import type { GroupMethods } from './group-methods.ts'
import type { MessageMethods } from './message-methods.ts'
import type { LoginOptions } from './options.ts'
import type { PeopleMethods } from './people-methods.ts'

/** A listener of an event; the event is `{ name, data }`. */
type Handler = Function | ((event: any) => void)

/** The client of one app, as TIM code names it: a type. `create` makes clients. */
export declare class ChatSDK {
  /** Logs a user in. */
  login(options: LoginOptions): Promise<any>
  /** Logs out. */
  logout(): Promise<any>
  /** The userID of the user, or an empty text. */
  getLoginUser(): String
  /** The time of the server in milliseconds. */
  getServerTime(): Number
  /** Whether the lists are synchronised and all methods work. */
  isReady(): boolean
  /** Logs out, disconnects and removes all listeners. */
  destroy(): Promise<void>
  /** Calls a function for each event of this name. */
  on(eventName: string, handler: Handler, context?: any): void
  /** Removes what `on` added. */
  off(eventName: string, handler: Handler, context?: any): void
  /** Adds plugins by their keys. */
  registerPlugin(options: Object): void
  /** Sets how much the console shows: 0 everything, 4 nothing. */
  setLogLevel(level: number): void
  /** Calls a function that is not part of the documented API. Never rejects. */
  callExperimentalAPI(key: string, options: any): any
}

/** The client of one app: the methods by topic. */
export interface ChatSDK extends MessageMethods, ConversationMethods, PeopleMethods, GroupMethods {}

/** A method with the parameters of another and any result. */
type Lenient<Method> = Method extends (...args: infer Args) => unknown
  ? { method(...args: Args): any }['method']
  : Method

/** The methods of a type, each as a type of its own. */
type Copied<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? { method(...args: Args): Result }['method']
    : Methods[Name]
}

/** The methods of the strict client; those that the TIM Web SDK has, too, with any result. */
type Strictly = {
  [Name in keyof strict.ChatSDK]: Name extends keyof ChatSDK
    ? Lenient<strict.ChatSDK[Name]>
    : strict.ChatSDK[Name]
}

/**
 * The client that `create` makes. It is a `ChatSDK`, has the further methods of tavern-im, and can be given where
 * `tavern-im/strict` wants its client. The methods of `ChatSDK` come first, because the first overload that fits
 * decides the result, and last, because `Parameters` and `ReturnType` read the last one.
 */
export type Client = ChatSDK & Strictly & Copied<ChatSDK>

/** The app and its server. */
export interface CreateOptions {
  SDKAppID: number
  /** Address of the server, such as `wss://im.example.com`. */
  proxyServer?: String | undefined
  fileUploadProxy?: String | undefined
  fileDownloadProxy?: String | undefined
  scene?: String | undefined
}

/** The API: `create`, and the constants as values and as types. */
export declare namespace TencentCloudChat {
  /** Makes the client of an app, or returns the one that exists. */
  function create(options: CreateOptions | strict.CreateOptions): Client
  function create(options: CreateOptions): ChatSDK

  /** The version of the API. */
  const VERSION: string

  /** Names of events. */
  enum EVENT {
    SDK_READY = 'sdkStateReady',
    SDK_NOT_READY = 'sdkStateNotReady',
    MESSAGE_RECEIVED = 'onMessageReceived',
    ROOM_CUSTOM_DATA_RECEIVED = 'onRoomCustomDataReceived',
    MESSAGE_MODIFIED = 'onMessageModified',
    MESSAGE_REVOKED = 'onMessageRevoked',
    MESSAGE_READ_BY_PEER = 'onMessageReadByPeer',
    MESSAGE_READ_RECEIPT_RECEIVED = 'onMessageReadReceiptReceived',
    CONVERSATION_LIST_UPDATED = 'onConversationListUpdated',
    TOTAL_UNREAD_MESSAGE_COUNT_UPDATED = 'onTotalUnreadMessageCountUpdated',
    CONVERSATION_GROUP_LIST_UPDATED = 'onConversationGroupListUpdated',
    CONVERSATION_IN_GROUP_UPDATED = 'onConversationInGroupUpdated',
    GROUP_LIST_UPDATED = 'onGroupListUpdated',
    GROUP_ATTRIBUTES_UPDATED = 'groupAttributesUpdated',
    GROUP_COUNTER_UPDATED = 'onGroupCounterUpdated',
    TOPIC_CREATED = 'onTopicCreated',
    TOPIC_DELETED = 'onTopicDeleted',
    TOPIC_UPDATED = 'onTopicUpdated',
    PROFILE_UPDATED = 'onProfileUpdated',
    USER_STATUS_UPDATED = 'onUserStatusUpdated',
    BLACKLIST_UPDATED = 'blacklistUpdated',
    FRIEND_LIST_UPDATED = 'onFriendListUpdated',
    FRIEND_GROUP_LIST_UPDATED = 'onFriendGroupListUpdated',
    FRIEND_APPLICATION_LIST_UPDATED = 'onFriendApplicationListUpdated',
    MY_FOLLOWERS_LIST_UPDATED = 'onMyFollowersListUpdated',
    MY_FOLLOWING_LIST_UPDATED = 'onMyFollowingListUpdated',
    MUTUAL_FOLLOWERS_LIST_UPDATED = 'onMutualFollowersListUpdated',
    KICKED_OUT = 'kickedOut',
    ERROR = 'error',
    NET_STATE_CHANGE = 'netStateChange',
    ALL_RECEIVE_MESSAGE_OPT_UPDATED = 'onAllReceiveMessageOptUpdated',
    PINNED_GROUP_MESSAGE_UPDATED = 'onPinnedGroupMessageUpdated',
  }

  /** Further names of events. */
  namespace EVENT {
    /** The client is destroyed. */
    const SDK_DESTROY: 'sdkDestroy'
    /** Another configuration of the operator takes effect. */
    const SERVER_CONFIG_UPDATED: 'onServerConfigUpdated'
    /** Extensions of a message were set. */
    const MESSAGE_EXTENSIONS_UPDATED: 'onMessageExtensionsUpdated'
    /** Extensions of a message were deleted. */
    const MESSAGE_EXTENSIONS_DELETED: 'onMessageExtensionsDeleted'
    /** Reactions to messages changed. */
    const MESSAGE_REACTIONS_UPDATED: 'onMessageReactionsUpdated'
  }

  /** Constants. Members without a declared name in the TIM Web SDK stand in the namespace below. */
  enum TYPES {
    MSG_TEXT = 'TIMTextElem',
    MSG_IMAGE = 'TIMImageElem',
    MSG_AUDIO = 'TIMSoundElem',
    MSG_FILE = 'TIMFileElem',
    MSG_FACE = 'TIMFaceElem',
    MSG_VIDEO = 'TIMVideoFileElem',
    MSG_LOCATION = 'TIMLocationElem',
    MSG_GRP_TIP = 'TIMGroupTipElem',
    MSG_GRP_SYS_NOTICE = 'TIMGroupSystemNoticeElem',
    MSG_CUSTOM = 'TIMCustomElem',
    MSG_MERGER = 'TIMRelayElem',
    MSG_PRIORITY_HIGH = 'High',
    MSG_PRIORITY_NORMAL = 'Normal',
    MSG_PRIORITY_LOW = 'Low',
    MSG_PRIORITY_LOWEST = 'Lowest',
    CONV_C2C = 'C2C',
    CONV_GROUP = 'GROUP',
    CONV_TOPIC = 'TOPIC',
    CONV_SYSTEM = '@TIM#SYSTEM',
    CONV_AT_ME = 1,
    CONV_AT_ALL = 2,
    CONV_AT_ALL_AT_ME = 3,
    CONV_MARK_TYPE_STAR = 1,
    CONV_MARK_TYPE_UNREAD = 2,
    CONV_MARK_TYPE_FOLD = 3,
    CONV_MARK_TYPE_HIDE = 4,
    GRP_WORK = 'Private',
    GRP_PUBLIC = 'Public',
    GRP_MEETING = 'ChatRoom',
    GRP_AVCHATROOM = 'AVChatRoom',
    GRP_COMMUNITY = 'Community',
    GRP_MBR_ROLE_OWNER = 'Owner',
    GRP_MBR_ROLE_ADMIN = 'Admin',
    GRP_MBR_ROLE_MEMBER = 'Member',
    GRP_MBR_ROLE_CUSTOM = 'Custom',
    GRP_TIP_MBR_JOIN = 1,
    GRP_TIP_MBR_QUIT = 2,
    GRP_TIP_MBR_KICKED_OUT = 3,
    GRP_TIP_MBR_SET_ADMIN = 4,
    GRP_TIP_MBR_CANCELED_ADMIN = 5,
    GRP_TIP_GRP_PROFILE_UPDATED = 6,
    GRP_TIP_MBR_PROFILE_UPDATED = 7,
    GRP_TIP_BAN_AVCHATROOM_MEMBER = 10,
    GRP_TIP_UNBAN_AVCHATROOM_MEMBER = 11,
    MSG_REMIND_ACPT_AND_NOTE = 'AcceptAndNotify',
    MSG_REMIND_ACPT_NOT_NOTE = 'AcceptNotNotify',
    MSG_REMIND_DISCARD = 'Discard',
    NOT_RECEIVE_OFFLINE_PUSH_EXCEPT_AT = 'AcceptNotNotifyExceptAt',
    NOT_RECEIVE_MSG_EXCEPT_AT = 'NotReceiveMsgExceptAt',
    GENDER_UNKNOWN = 'Gender_Type_Unknown',
    GENDER_FEMALE = 'Gender_Type_Female',
    GENDER_MALE = 'Gender_Type_Male',
    KICKED_OUT_MULT_ACCOUNT = 'multipleAccount',
    KICKED_OUT_MULT_DEVICE = 'multipleDevice',
    KICKED_OUT_USERSIG_EXPIRED = 'userSigExpired',
    KICKED_OUT_REST_API = 'REST_API_Kick',
    ALLOW_TYPE_ALLOW_ANY = 'AllowType_Type_AllowAny',
    ALLOW_TYPE_NEED_CONFIRM = 'AllowType_Type_NeedConfirm',
    ALLOW_TYPE_DENY_ANY = 'AllowType_Type_DenyAny',
    FORBID_TYPE_NONE = 'AdminForbid_Type_None',
    FORBID_TYPE_SEND_OUT = 'AdminForbid_Type_SendOut',
    JOIN_OPTIONS_FREE_ACCESS = 'FreeAccess',
    JOIN_OPTIONS_NEED_PERMISSION = 'NeedPermission',
    JOIN_OPTIONS_DISABLE_APPLY = 'DisableApply',
    JOIN_STATUS_SUCCESS = 'JoinedSuccess',
    JOIN_STATUS_ALREADY_IN_GROUP = 'AlreadyInGroup',
    JOIN_STATUS_WAIT_APPROVAL = 'WaitAdminApproval',
    GRP_PROFILE_OWNER_ID = 'ownerID',
    GRP_PROFILE_CREATE_TIME = 'createTime',
    GRP_PROFILE_LAST_INFO_TIME = 'lastInfoTime',
    GRP_PROFILE_MEMBER_NUM = 'memberNum',
    GRP_PROFILE_MAX_MEMBER_NUM = 'maxMemberNum',
    GRP_PROFILE_JOIN_OPTION = 'joinOption',
    GRP_PROFILE_INTRODUCTION = 'introduction',
    GRP_PROFILE_NOTIFICATION = 'notification',
    GRP_PROFILE_MUTE_ALL_MBRS = 'muteAllMembers',
    SNS_ADD_TYPE_SINGLE = 'Add_Type_Single',
    SNS_ADD_TYPE_BOTH = 'Add_Type_Both',
    SNS_DELETE_TYPE_SINGLE = 'Delete_Type_Single',
    SNS_DELETE_TYPE_BOTH = 'Delete_Type_Both',
    SNS_APPLICATION_TYPE_BOTH = 'Pendency_Type_Both',
    SNS_APPLICATION_SENT_TO_ME = 'Pendency_Type_ComeIn',
    SNS_APPLICATION_SENT_BY_ME = 'Pendency_Type_SendOut',
    SNS_APPLICATION_AGREE = 'Response_Action_Agree',
    SNS_APPLICATION_AGREE_AND_ADD = 'Response_Action_AgreeAndAdd',
    SNS_CHECK_TYPE_BOTH = 'CheckResult_Type_Both',
    SNS_CHECK_TYPE_SINGLE = 'CheckResult_Type_Single',
    SNS_TYPE_NO_RELATION = 'CheckResult_Type_NoRelation',
    SNS_TYPE_A_WITH_B = 'CheckResult_Type_AWithB',
    SNS_TYPE_B_WITH_A = 'CheckResult_Type_BWithA',
    SNS_TYPE_BOTH_WAY = 'CheckResult_Type_BothWay',
    NET_STATE_CONNECTED = 'connected',
    NET_STATE_CONNECTING = 'connecting',
    NET_STATE_DISCONNECTED = 'disconnected',
    MSG_AT_ALL = '__kImSDK_MesssageAtALL__',
    READ_ALL_C2C_MSG = 'readAllC2CMessage',
    READ_ALL_GROUP_MSG = 'readAllGroupMessage',
    READ_ALL_MSG = 'readAllMessage',
    USER_STATUS_UNKNOWN = 0,
    USER_STATUS_ONLINE = 1,
    USER_STATUS_OFFLINE = 2,
    USER_STATUS_UNLOGINED = 3,
    IOS_OFFLINE_PUSH_NO_SOUND = 'push.no_sound',
    IOS_OFFLINE_PUSH_DEFAULT_SOUND = 'default',
  }

  /** Further constants. */
  namespace TYPES {
    /** Older name of `MSG_LOCATION`. */
    const MSG_GEO: 'TIMLocationElem'
    /** Older name of `GRP_WORK`. */
    const GRP_PRIVATE: 'Private'
    /** Older name of `GRP_MEETING`. */
    const GRP_CHATROOM: 'ChatRoom'
    /** A group type of other services. */
    const GRP_ROOM: 'Room'
    /** A group type of other services. */
    const GRP_LIVE: 'Live'
    /** The value of `NOT_RECEIVE_OFFLINE_PUSH_EXCEPT_AT`. */
    const RECEIVE_WITH_OFFLINE_PUSH_EXCEPT_AT: 'AcceptNotNotifyExceptAt'
    /** The key of the invite option in a changed group profile. */
    const GRP_PROFILE_INVITE_OPTION: 'inviteOption'
    /** Members invite without approval. */
    const INVITE_OPTIONS_FREE_ACCESS: 'FreeAccess'
    /** Invitations need approval. */
    const INVITE_OPTIONS_NEED_PERMISSION: 'NeedPermission'
    /** Invitations are disabled. */
    const INVITE_OPTIONS_DISABLE_INVITE: 'DisableInvite'
    /** Older name of `MSG_AUDIO`. */
    const MSG_SOUND: 'TIMSoundElem'
  }

  /** Signaling events and action types. */
  enum TSignaling {
    NEW_INVITATION_RECEIVED = 'newInvitationReceived',
    INVITEE_ACCEPTED = 'ts_invitee_accepted',
    INVITEE_REJECTED = 'ts_invitee_rejected',
    INVITATION_CANCELLED = 'ts_invitation_cancelled',
    INVITATION_TIMEOUT = 'ts_invitation_timeout',
    INVITATION_MODIFIED = 'ts_invitation_modified',
    ACTION_TYPE_UNKNOWN = 0,
    ACTION_TYPE_INVITE = 1,
    ACTION_TYPE_CANCEL_INVITE = 2,
    ACTION_TYPE_ACCEPT_INVITE = 3,
    ACTION_TYPE_REJECT_INVITE = 4,
    ACTION_TYPE_INVITE_TIMEOUT = 5,
  }
}

export import create = TencentCloudChat.create
export import EVENT = TencentCloudChat.EVENT
export import TYPES = TencentCloudChat.TYPES
export import TSignaling = TencentCloudChat.TSignaling
