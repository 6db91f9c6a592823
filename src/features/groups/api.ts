import type { ImResult } from '../../kernel/method.ts'
import type { CustomField, Group, GroupApplication, GroupMember } from './model.ts'

/** Options of a new group, and its members. */
export interface CreateGroupOptions {
  /** At most 100 bytes. */
  name: string
  /** One of `TYPES.GRP_*`, Work unless given; `Work` and `Meeting` are understood too. */
  type?: string
  /**
   * Your own ID: printable ASCII, at most 48 bytes; of communities it starts with `@TGS#_`, of no others with
   * `@TGS#`.
   */
  groupID?: string
  introduction?: string
  notification?: string
  avatar?: string
  maxMemberNum?: number
  /** One of `TYPES.JOIN_OPTIONS_*`; of Public groups and communities, others leave it out. */
  joinOption?: string
  /** One of `TYPES.INVITE_OPTIONS_*`. */
  inviteOption?: string
  /** Omit it for an AVChatRoom: users cannot be added to one. */
  memberList?: { userID: string; role?: 'Admin'; memberCustomField?: CustomField[] }[]
  groupCustomField?: CustomField[]
  /** Communities: messages go to topics. */
  isSupportTopic?: boolean
}

/** Only what shall change. */
export interface UpdateGroupProfileOptions {
  groupID: string
  name?: string
  avatar?: string
  introduction?: string
  notification?: string
  muteAllMembers?: boolean
  /** One of `TYPES.JOIN_OPTIONS_*`; Public groups and communities. */
  joinOption?: string
  /** One of `TYPES.INVITE_OPTIONS_*`. */
  inviteOption?: string
  /** Fields that are not named stay. */
  groupCustomField?: CustomField[]
}

/** Either the notice of an application, or an entry of the list. */
export interface HandleGroupApplicationOptions {
  /** `Agree` or `Reject`. */
  handleAction: string
  /** At most 300 bytes; the applicant reads it. */
  handleMessage?: string
  message?: { readonly to: string; readonly payload: object }
  application?: Pick<GroupApplication, 'groupID' | 'authentication' | 'messageKey'>
}

/** Whether I joined, or wait for approval. */
export interface JoinGroupResult {
  /** One of `TYPES.JOIN_STATUS_*`. */
  status: 'JoinedSuccess' | 'WaitAdminApproval' | 'AlreadyInGroup'
  /** Present once you are in. */
  group?: Group
}

/** Groups that I am in. */
export interface GroupListResult {
  /** The live objects. */
  groupList: Group[]
  /** The whole list of the server is here. */
  isSyncCompleted: boolean
}

/** Results for the added users. */
export interface AddGroupMemberResult {
  /** In now. */
  successUserIDList: string[]
  /** They do not exist, or have blocked me. */
  failureUserIDList: string[]
  /** In already. */
  existedUserIDList: string[]
  /** The group is full. */
  overLimitUserIDList: string[]
  /** Users who need an approval first. */
  pendingUserIDList: string[]
  group: Group
}

/** The member that was changed, and its group. */
export interface GroupMemberResult {
  group: Group
  /** As it is now. */
  member: GroupMember
}

/** Groups, their members, and who may come in. */
export interface GroupApi {
  /** Returns the synchronised groups of this user, without AVChatRooms and communities with topics. */
  getGroupList(): Promise<ImResult<GroupListResult>>
  /** Returns the communities with topics of this user. */
  getJoinedCommunityList(): Promise<ImResult<GroupListResult>>
  /**
   * Returns a group with the server's current data; with `groupCustomFieldFilter` a copy with only these custom fields.
   * Rejects with 10010 (no such group).
   */
  getGroupProfile(options: {
    groupID: string
    groupCustomFieldFilter?: string[]
  }): Promise<ImResult<{ group: Group }>>
  /**
   * Creates a group; I own it. Users of `memberList` that do not exist come back in
   * `overLimitUserIDList`. Rejects with 2600 (type), 2602 (ID), 3123 (profanity), 10014 (too many members),
   * 10021 / 10025 (ID is taken).
   */
  createGroup(
    options: CreateGroupOptions,
  ): Promise<ImResult<{ group: Group; overLimitUserIDList: string[] }>>
  /**
   * Dismisses a group that this user owns; Work groups cannot be ended. It is gone for all members, with its
   * conversation. Rejects with 10007 (not mine), 10010.
   */
  dismissGroup(groupID: string): Promise<ImResult<{ groupID: string }>>
  /**
   * Changes the profile of a group: all fields in the options, or none. Rejects with 3123 (profanity), 10004 (too
   * long), 10007 (no right, or not for this type), 10010.
   */
  updateGroupProfile(options: UpdateGroupProfileOptions): Promise<ImResult<{ group: Group }>>
  /**
   * Transfers a group that this user owns to another member; I am a member then. Rejects with 2620 (AVChatRoom), 2621
   * (myself), 2623 (no member), 2681 (not mine), 10007, 10010.
   */
  changeGroupOwner(options: {
    groupID: string
    newOwnerID: string
  }): Promise<ImResult<{ group: Group }>>
  /**
   * Returns the public profile of a group. Rejects with 10010: the group does not exist, or cannot be found
   * by ID.
   */
  searchGroupByID(groupID: string): Promise<ImResult<{ group: Group }>>
  /**
   * Returns the number of online members; requested at most every 60 s, of an AVChatRoom every 10 s. May be called
   * before SDK_READY. Rejects with 2024, 10010.
   */
  getGroupOnlineMemberCount(groupID: string): Promise<ImResult<{ memberCount: number }>>
  /**
   * Returns applications that this user can answer: joins and invitations to groups that the user manages, and
   * invitations of the user.
   */
  getGroupApplicationList(): Promise<ImResult<{ applicationList: GroupApplication[] }>>
  /**
   * Answers an application and removes its notice. Rejects with 2905 (no application), 10007 (not mine to
   * answer), 10010, 10014 (full), 10024 (answered already).
   */
  handleGroupApplication(
    options: HandleGroupApplicationOptions,
  ): Promise<ImResult<{ group: Group }>>
  /**
   * Joins a group, or applies if an approval is required. May be called before SDK_READY; for an
   * AVChatRoom even without a login: a guest only receives messages. Joining a room leaves the
   * previous one. Rejects with 2601 or 10007 (cannot be applied to), 10010 (no such group), 10014
   * (full), 2660 (failed), 2662 (not logged in), 3123.
   */
  joinGroup(options: {
    groupID: string
    applyMessage?: string
    type?: string
  }): Promise<ImResult<JoinGroupResult>>
  /** Leaves a group and removes it and its conversation. Rejects with 10009 (owner), 10007, 10010. */
  quitGroup(groupID: string): Promise<ImResult<{ groupID: string }>>
  /**
   * Returns a page of members in the order of joining. Pass the returned `offset` to get the next page; 0 is the end,
   * in communities `''`. Members are live objects. In an AVChatRoom: the present users, at most 500 of the newest 1,000,
   * newest first. Rejects with 2996 (AVChatRoom: 4 calls in 30 s), 3122
   * (AVChatRoom: not bought), 10007 (not in it), 10010.
   */
  getGroupMemberList(options: {
    groupID: string
    /** Default 15, at most 100. */
    count?: number
    offset?: number | string
    /** Only this role: Owner, Admin, Member or Custom. */
    role?: string
    /** For an AVChatRoom: only members with this mark. */
    filter?: number
  }): Promise<ImResult<{ memberList: GroupMember[]; offset: number | string }>>
  /**
   * Returns the member profiles of the first 50 users; omits users who are not members. With
   * `memberCustomFieldFilter` copies with these
   * custom fields alone. Rejects with 2687 (AVChatRoom), 10007 (not in it), 10010.
   */
  getGroupMemberProfile(options: {
    groupID: string
    userIDList: string[]
    memberCustomFieldFilter?: string[]
  }): Promise<ImResult<{ memberList: GroupMember[] }>>
  /**
   * Adds at most 500 users. Rejects with 2661 (AVChatRoom), 10004 (too many), 10007 (not allowed,
   * or not a member), 10010, 10019 (none of them exists).
   */
  addGroupMember(options: {
    groupID: string
    userIDList: string[]
  }): Promise<ImResult<AddGroupMemberResult>>
  /**
   * Removes at most 500 members, all or none; they read the `reason`. Non-members are ignored. In
   * an AVChatRoom users are banned for `duration` seconds, even if they are not present. Rejects
   * with 2686 (AVChatRoom without `duration`), 10004 (too many), 10007 (not below me), 10010.
   */
  deleteGroupMember(options: {
    groupID: string
    userIDList: string[]
    /** At most 300 bytes. */
    reason?: string
    /** Seconds, of an AVChatRoom. */
    duration?: number
  }): Promise<ImResult<{ group: Group; userIDList: string[] }>>
  /**
   * Sets or removes a mark of members of an AVChatRoom that this user owns; it lasts while they are present. The
   * first 500
   * users; a room has at most 10 different marks. Rejects with 2905 (mark below 1,000), 10007 (not mine), 10010.
   */
  markGroupMemberList(options: {
    groupID: string
    userIDList: string[]
    /** From 1,000 on. */
    markType: number
    enableMark: boolean
  }): Promise<ImResult<{ successUserIDList: string[]; failureUserIDList: string[] }>>
  /**
   * Makes a member an `Admin` or a `Member`, in communities also `Custom`. Rejects with 2623 (no member),
   * 2681 (not mine), 2682 (Work, AVChatRoom), 2683 (no role), 2684 (myself), 10007, 10010.
   */
  setGroupMemberRole(options: {
    groupID: string
    userID: string
    role: string
  }): Promise<ImResult<GroupMemberResult>>
  /**
   * Mutes a member for this number of seconds from now (its sends fail with 10017); 0 unmutes.
   * Rejects with 2623 (no member), 2685 (myself), 10007 (not below me, or not of this type), 10010.
   */
  setGroupMemberMuteTime(options: {
    groupID: string
    userID: string
    muteTime: number
  }): Promise<ImResult<GroupMemberResult>>
  /**
   * Sets the name card of this user in a group, or of a member with a lower role. Rejects with 2623 (no member), 2687
   * (AVChatRoom), 3123
   * (profanity), 10004 (more than 50 bytes), 10007, 10010.
   */
  setGroupMemberNameCard(options: {
    groupID: string
    /** Mine unless given. */
    userID?: string
    nameCard: string
  }): Promise<ImResult<GroupMemberResult>>
  /**
   * Sets custom fields of this user in a group, or of a member with a lower role; other fields stay. Rejects with
   * 2623 (no member), 2687
   * (AVChatRoom), 10004 (more than 5, or of 64 bytes), 10007, 10010.
   */
  setGroupMemberCustomField(options: {
    groupID: string
    /** Mine unless given. */
    userID?: string
    memberCustomField: CustomField[]
  }): Promise<ImResult<GroupMemberResult>>
}

/** Group methods of every client. */
export type BasicGroupApi = Pick<
  GroupApi,
  'getGroupList' | 'getGroupProfile' | 'joinGroup' | 'quitGroup'
>

/** Methods of the feature `groupManagement`. */
export type GroupManagementApi = Omit<GroupApi, keyof BasicGroupApi>

/** Events of groups, by the event's value. */
export interface GroupEventData {
  onGroupListUpdated: Group[]
}
