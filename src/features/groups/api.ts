import type { ImResult } from '../../kernel/method.ts'
import type { CustomField, Group, GroupMember } from './model.ts'

export interface CreateGroupOptions {
  /** At most 100 bytes. */
  name: string
  /** `TYPES.GRP_WORK` (default) or `TYPES.GRP_PUBLIC`; `Work` is understood too. */
  type?: string
  /** Your own ID: printable ASCII, at most 48 bytes, not starting with `@TGS#`. */
  groupID?: string
  introduction?: string
  notification?: string
  avatar?: string
  maxMemberNum?: number
  /** Public groups only: `TYPES.JOIN_OPTIONS_FREE_ACCESS` (default) or `TYPES.JOIN_OPTIONS_DISABLE_APPLY`. */
  joinOption?: string
  memberList?: { userID: string; role?: 'Admin'; memberCustomField?: CustomField[] }[]
  groupCustomField?: CustomField[]
}

export interface JoinGroupResult {
  /** One of `TYPES.JOIN_STATUS_*`. */
  status: 'JoinedSuccess' | 'WaitAdminApproval' | 'AlreadyInGroup'
  /** Present once you are in. */
  group?: Group
}

export interface GroupApi {
  /** The groups I am in, from what is synchronised. */
  getGroupList(): Promise<ImResult<{ groupList: Group[] }>>
  /** A group as the server has it now. Rejects with 10010 (no such group). */
  getGroupProfile(options: { groupID: string }): Promise<ImResult<{ group: Group }>>
  /**
   * Creates a group; I own it. Users of `memberList` that do not exist come back in
   * `overLimitUserIDList`. Rejects with 2600 (type), 2602 (ID), 10021 / 10025 (ID is taken).
   */
  createGroup(
    options: CreateGroupOptions,
  ): Promise<ImResult<{ group: Group; overLimitUserIDList: string[] }>>
  /**
   * Joins a group. May be called before SDK_READY. Rejects with 2601 or 10007 (cannot be applied to),
   * 10010 (no such group), 10014 (full), 2662 (not logged in).
   */
  joinGroup(options: {
    groupID: string
    applyMessage?: string
    type?: string
  }): Promise<ImResult<JoinGroupResult>>
  /** Leaves a group; it and its conversation disappear here. Rejects with 10009 (owner), 10007, 10010. */
  quitGroup(groupID: string): Promise<ImResult<{ groupID: string }>>
  /**
   * A page of members, owner first, then by joining time. Hand the returned `offset` in for the next
   * page; 0 ends it.
   */
  getGroupMemberList(options: {
    groupID: string
    /** Default 15, at most 100. */
    count?: number
    offset?: number | string
    /** Only this role: Owner, Admin or Member. */
    role?: string
  }): Promise<ImResult<{ memberList: GroupMember[]; offset: number }>>
}
