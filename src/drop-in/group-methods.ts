import type {
  AttributeKeysOptions,
  AttributesOptions,
  ChangeOwnerOptions,
  CounterKeysOptions,
  CounterOptions,
  CountersOptions,
  CreateGroupOptions,
  CreateTopicOptions,
  DeleteMembersOptions,
  GroupProfileOptions,
  HandleApplicationOptions,
  JoinGroupOptions,
  MarkMembersOptions,
  MemberFieldOptions,
  MemberListOptions,
  MemberProfileOptions,
  MemberRoleOptions,
  MembersOptions,
  MuteMemberOptions,
  NameCardOptions,
  PinGroupMessageOptions,
  TopicsOptions,
  UpdateGroupOptions,
  UpdateTopicOptions,
} from './group-options.ts'

/** The methods for groups, their members and topics. */
export interface GroupMethods {
  /** The groups of the user. */
  getGroupList(): Promise<any>
  /** Loads the profile of a group. */
  getGroupProfile(options: GroupProfileOptions): Promise<any>
  /** Creates a group. */
  createGroup(options: CreateGroupOptions): Promise<any>
  /** Ends a group. */
  dismissGroup(groupID: string): Promise<any>
  /** Changes the profile of a group. */
  updateGroupProfile(options: UpdateGroupOptions): Promise<any>
  /** Joins a group or asks to join. */
  joinGroup(options: JoinGroupOptions): Promise<any>
  /** Leaves a group. */
  quitGroup(groupID: string): Promise<any>
  /** Pins or unpins a message in a group. */
  pinGroupMessage(options: PinGroupMessageOptions): Promise<any>
  /** The pinned messages of a group. */
  getPinnedGroupMessageList(groupID: string): Promise<any>
  /** Finds a group by its ID. */
  searchGroupByID(groupID: string): Promise<any>
  /** The number of members that are online. */
  getGroupOnlineMemberCount(groupID: string): Promise<any>
  /** Gives a group to another member. */
  changeGroupOwner(options: ChangeOwnerOptions): Promise<any>
  /** The requests to join groups of the user. */
  getGroupApplicationList(): Promise<any>
  /** Answers a request to join a group. */
  handleGroupApplication(options: HandleApplicationOptions): Promise<any>
  /** Sets the attributes of a group and removes all others. */
  initGroupAttributes(options: AttributesOptions): Promise<any>
  /** Sets attributes of a group. */
  setGroupAttributes(options: AttributesOptions): Promise<any>
  /** Deletes attributes of a group. */
  deleteGroupAttributes(options: AttributeKeysOptions): Promise<any>
  /** Loads attributes of a group. */
  getGroupAttributes(options: AttributeKeysOptions): Promise<any>
  /** Sets counters of a group. */
  setGroupCounters(options: CountersOptions): Promise<any>
  /** Adds to a counter of a group. */
  increaseGroupCounter(options: CounterOptions): Promise<any>
  /** Subtracts from a counter of a group. */
  decreaseGroupCounter(options: CounterOptions): Promise<any>
  /** Loads counters of a group. */
  getGroupCounters(options: CounterKeysOptions): Promise<any>
  /** Loads a page of the members of a group. */
  getGroupMemberList(options: MemberListOptions): Promise<any>
  /** Loads profiles of members. */
  getGroupMemberProfile(options: MemberProfileOptions): Promise<any>
  /** Adds users to a group. */
  addGroupMember(options: MembersOptions): Promise<any>
  /** Removes members from a group. */
  deleteGroupMember(options: DeleteMembersOptions): Promise<any>
  /** Mutes a member for a time. */
  setGroupMemberMuteTime(options: MuteMemberOptions): Promise<any>
  /** Sets the role of a member. */
  setGroupMemberRole(options: MemberRoleOptions): Promise<any>
  /** Sets the name of a member in the group. */
  setGroupMemberNameCard(options: NameCardOptions): Promise<any>
  /** Sets custom fields of a member. */
  setGroupMemberCustomField(options: MemberFieldOptions): Promise<any>
  /** Sets or removes a mark of members. */
  markGroupMemberList(options: MarkMembersOptions): Promise<any>
  /** The communities of the user that have topics. */
  getJoinedCommunityList(): Promise<any>
  /** Creates a topic. */
  createTopicInCommunity(options: CreateTopicOptions): Promise<any>
  /** Deletes topics. */
  deleteTopicFromCommunity(options: TopicsOptions): Promise<any>
  /** Changes the profile of a topic. */
  updateTopicProfile(options: UpdateTopicOptions): Promise<any>
  /** Loads topics. */
  getTopicList(options: TopicsOptions): Promise<any>
}
