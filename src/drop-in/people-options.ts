import type { Constant } from './constant.ts'

/** Several users. */
export interface UsersOptions {
  userIDList: Array<string>
}

/** Users, or all users if undefined. */
export interface UsersOrAllOptions {
  userIDList: Array<string> | undefined
}

/** Fields of the user's own profile. */
export interface ProfileOptions {
  nick?: string
  avatar?: string
  gender?: Constant
  selfSignature?: string
  allowType?: Constant
  birthday?: number
  location?: string
  language?: number
  messageSettings?: number
  adminForbidType?: Constant
  level?: number
  role?: number
  profileCustomField?: Array<any>
}

/** The user's own status text. */
export interface StatusOptions {
  customStatus: string
}

/** A request for friendship. */
export interface AddFriendOptions {
  to: string
  source: string
  wording?: string
  type?: Constant
  remark?: string
  groupName?: string
}

/** Friends to remove. */
export interface DeleteFriendOptions extends UsersOptions {
  type?: Constant
}

/** Users whose friendship is checked. */
export interface CheckFriendOptions extends UsersOptions {
  type: Constant
}

/** The user's own data about a friend. */
export interface UpdateFriendOptions {
  userID: string
  remark?: string
  friendCustomField?: Array<any>
}

/** The user whose request is answered. */
export interface FriendRequestOptions {
  userID: string
}

/** A request that is accepted. */
export interface AcceptFriendOptions extends FriendRequestOptions {
  remark?: string
  type: Constant
}

/** A request that is deleted. */
export interface DeleteRequestOptions extends FriendRequestOptions {
  type: Constant
}

/** A friend group. */
export interface FriendGroupOptions {
  name: string
}

/** A friend group and users. */
export interface FriendGroupUsersOptions extends FriendGroupOptions {
  userIDList: Array<string>
}

/** Push settings of Android vendors. */
interface AndroidPushOptions {
  sound?: string
  XiaoMiChannelID?: string
  OPPOChannelID?: string
  FCMChannelID?: string
  VIVOClassification?: string
  VIVOCategory?: string
  HuaWeiCategory?: string
  OPPOCategory?: string
}

/** Push settings of Apple devices. */
interface ApplePushOptions {
  sound?: string
  ignoreIOSBadge?: boolean
  disableVoipPush?: boolean
}

/** The notification that an offline device shows. */
interface PushOptions {
  disablePush?: boolean
  disableVoipPush?: boolean
  title?: string
  description?: string
  extension?: string
  androidInfo?: AndroidPushOptions
  apnsInfo?: ApplePushOptions
}

/** Content and time-out of an invitation. */
interface InvitationContentOptions {
  data?: string
  /** Seconds. */
  timeout?: number
  onlineUserOnly?: boolean
  offlinePushInfo?: PushOptions
}

/** An invitation of one user. */
export interface InviteOptions extends InvitationContentOptions {
  userID: string
}

/** An invitation of members of a group. */
export interface InviteInGroupOptions extends InvitationContentOptions {
  groupID: string
  inviteeList: Array<string>
}

/** An invitation that is accepted, rejected or cancelled. */
export interface InvitationOptions {
  inviteID: string
  data?: string
}

/** New data of an invitation. */
export interface ModifyInvitationOptions {
  inviteID: string
  data: string
}
