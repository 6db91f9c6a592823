import { bindMethods } from '../../kernel/method.ts'
import { Throttle } from '../../kernel/throttle.ts'
import { Scope } from '../../lib/scope.ts'
import { TYPES } from '../../protocol/types.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { GroupApi } from './api.ts'
import type { WireGroup, WireGroupChanges, WireSelfInfo, WireTopicOf } from './commands.ts'
import {
  changed,
  type GroupContext,
  type GroupParts,
  type GroupUses,
  joined,
  left,
  selfChanged,
} from './context.ts'
import { LIST_EVENT_MS } from './limits.ts'
import { syncGroups } from './list-sync.ts'
import { MemberStore } from './member-store.ts'
import { memberTold } from './member-tips.ts'
import { addGroupMember, deleteGroupMember } from './methods/add-group-member.ts'
import { changeGroupOwner } from './methods/change-group-owner.ts'
import { createGroup } from './methods/create-group.ts'
import { dismissGroup } from './methods/dismiss-group.ts'
import {
  getGroupList,
  getGroupProfile,
  getJoinedCommunityList,
  searchGroupByID,
} from './methods/get-group.ts'
import { getGroupMemberList, getGroupMemberProfile } from './methods/get-group-member.ts'
import { getGroupOnlineMemberCount } from './methods/get-group-online-member-count.ts'
import { getGroupApplicationList, handleGroupApplication } from './methods/group-applications.ts'
import { joinGroup } from './methods/join-group.ts'
import { markGroupMemberList } from './methods/mark-group-member-list.ts'
import { quitGroup } from './methods/quit-group.ts'
import {
  setGroupMemberCustomField,
  setGroupMemberMuteTime,
  setGroupMemberNameCard,
  setGroupMemberRole,
} from './methods/set-group-member.ts'
import { updateGroupProfile } from './methods/update-group-profile.ts'
import type { Group } from './model.ts'
import { OnlineCounts } from './online-counts.ts'
import { Rooms } from './rooms/rooms.ts'
import { GroupStore } from './store.ts'

export { wireType } from './methods/create-group.ts'
export { groupShape } from './model.ts'

/** The groups I am in. */
export interface GroupFeature {
  readonly api: GroupApi
  find(groupID: string): Group | undefined
  /** A live room that is known. */
  isRoom(groupID: string): boolean
  /** A live room that I am in. */
  hears(groupID: string): boolean
  /** The client ends: rooms are polled no more. */
  endRooms(): void
  /** What a topic is of; undefined: it is none. */
  topicOf(groupID: string): WireTopicOf | undefined
  /** The topics of a community that are known. */
  topicsOf(communityID: string): string[]
  /**
   * I came into a group, or its profile changed (a row of the conversation list, an account event), as of that
   * position of the account's log.
   */
  joined(group: WireGroup, position?: number): Group
  /** I have left it after what is known of that position of the account's log. */
  isLeft(groupID: string, position?: number): boolean
  /** `position`: of the account's log. */
  left(groupID: string, position: number, number?: number): void
  /** An entry of the group's log says so; nothing where the group is not mine or shows it already. */
  changed(groupID: string, position: number, changes: WireGroupChanges): void
  /** My place in a group is so now; nothing where I am not in it. */
  selfChanged(groupID: string, selfInfo: Partial<WireSelfInfo>, position: number): void
  /** Which of those that had this ID it is; 0 where I am in none. */
  number(groupID: string): number
  /** How far the log of a group was followed; 0 where I am not in it. */
  position(groupID: string): number
  /** The log of a group came up to here without a gap. */
  followed(groupID: string, position: number): void
  /** Whole lists were read, or the row of one group: the logs go on from there. */
  followedAll(groupID?: string): void
  /** A message moved the group on. */
  advanced(group: Group, lastMessage: Group['lastMessage']): void
  /** Part of the start of a session. */
  sync(): Promise<void>
  /** Fires GROUP_LIST_UPDATED now, whatever changed. */
  tellList(): void
}

export const createGroups = (kernel: FeatureKernel, uses: GroupUses): GroupFeature => {
  const groups = new GroupStore(kernel.changes)
  const tell = () => kernel.events.emit('onGroupListUpdated', () => groups.listed)
  const listEvent = new Throttle(kernel.platform.clock, LIST_EVENT_MS, tell)
  const parts: GroupParts = {
    ...kernel,
    ...uses,
    groups,
    members: new MemberStore(kernel.changes),
    onlineCounts: new OnlineCounts(kernel.platform.clock),
    timers: new Scope(),
    // Before SDK_READY nobody is told: the list event of the start says it all.
    listChanged: () => kernel.gate.status === 'ready' && listEvent.request(),
  }
  const rooms = new Rooms(parts)
  const context: GroupContext = { ...parts, rooms }
  kernel.facts.react('profile-changed', ({ profile }) => context.members.renamed(profile))
  kernel.facts.react('session-closed', () => {
    listEvent.cancel()
    rooms.end()
    context.timers.end()
    context.onlineCounts.clear()
    groups.cleared()
    context.members.forgotten()
  })
  kernel.facts.react('session-opened', ({ isResumed }) => {
    if (!isResumed) rooms.renew()
  })
  kernel.facts.react('group-left', ({ groupID }) => {
    rooms.left(groupID)
    context.members.forgotten(groupID)
  })
  kernel.facts.react('messages-received', ({ messages }) => {
    for (const message of messages) {
      if (message.type === 'TIMGroupTipElem') memberTold(context, message)
    }
  })
  const table = {
    getGroupList,
    getGroupProfile,
    getJoinedCommunityList,
    createGroup,
    dismissGroup,
    updateGroupProfile,
    changeGroupOwner,
    searchGroupByID,
    getGroupOnlineMemberCount,
    getGroupApplicationList,
    handleGroupApplication,
    joinGroup,
    quitGroup,
    getGroupMemberList,
    getGroupMemberProfile,
    addGroupMember,
    deleteGroupMember,
    markGroupMemberList,
    setGroupMemberRole,
    setGroupMemberMuteTime,
    setGroupMemberNameCard,
    setGroupMemberCustomField,
  }
  return {
    api: bindMethods<GroupApi, GroupContext>(table, context, kernel.gate),
    find: (groupID) => groups.get(groupID),
    isRoom: (groupID) => groups.get(groupID)?.type === TYPES.GRP_AVCHATROOM,
    hears: (groupID) => rooms.has(groupID),
    endRooms: () => rooms.end(),
    topicOf: (groupID) => groups.topicOf(groupID),
    topicsOf: (communityID) => groups.topicsOf(communityID),
    joined(group, position = 0) {
      const { selfInfo: _, ...others } = group
      const isOlder = position > 0 && position < groups.selfAt(group.groupID)
      return joined(context, isOlder ? others : group, position)
    },
    isLeft: (groupID, position = Number.POSITIVE_INFINITY) => groups.leftAt(groupID) > position,
    left: (groupID, position, number) => left(context, groupID, position, number),
    changed: (groupID, position, changes) => changed(context, groupID, position, changes),
    selfChanged: (groupID, selfInfo, position) => selfChanged(context, groupID, selfInfo, position),
    number: (groupID) => groups.number(groupID),
    position: (groupID) => groups.position(groupID),
    followed: (groupID, position) => groups.followed(groupID, position),
    followedAll: (groupID) => groups.followedAll(groupID),
    advanced: (group, lastMessage) => groups.advanced(group, lastMessage),
    sync: () => syncGroups(context),
    tellList: () => listEvent.runNow(),
  }
}
