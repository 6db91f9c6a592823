import { bindMethods } from '../../kernel/method.ts'
import { Throttle } from '../../kernel/throttle.ts'
import { Scope } from '../../lib/scope.ts'
import { TYPES } from '../../protocol/types.ts'
import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BasicGroupApi, GroupEventData } from './api.ts'
import type { WireGroup, WireSelfInfo, WireTopicOf } from './commands.ts'
import type { GroupContext, GroupUses } from './context.ts'
import { LIST_EVENT_MS } from './limits.ts'
import { syncGroups } from './list-sync.ts'
import { MemberStore } from './member-store.ts'
import { applyMemberTip } from './member-tips.ts'
import { changed, entered, joined, left, selfChanged } from './membership.ts'
import { getGroupList } from './methods/get-group-list.ts'
import { getGroupProfile } from './methods/get-group-profile.ts'
import { joinGroup } from './methods/join-group.ts'
import { quitGroup } from './methods/quit-group.ts'
import { type Group, groupShape } from './model.ts'
import { OnlineCounts } from './online-counts.ts'
import { GroupStore } from './store.ts'
import { type GroupsView, groupsView, type MembersView, membersView } from './view.ts'

export { groupShape } from './model.ts'
export { Rooms } from './rooms/rooms.ts'
export { wireType } from './wire-type.ts'

/** The groups I am in. */
export interface GroupFeature {
  readonly api: BasicGroupApi
  /** For features that add methods. */
  readonly context: GroupContext
  readonly view: GroupsView
  readonly membersView: MembersView
  find(groupID: string): Group | undefined
  /** Whether the group is known as a live room. */
  isRoom(groupID: string): boolean
  /** Whether I am in this live room. */
  isPolling(groupID: string): boolean
  /** The community of a topic; undefined if it is not a topic. */
  topicOf(groupID: string): WireTopicOf | undefined
  /** The known topics of a community. */
  topicsOf(communityID: string): string[]
  /**
   * I joined a group, or its profile changed (a row of the conversation list, an account event), as
   * of that position of the account's log.
   */
  joined(group: WireGroup, position?: number): Group
  /** I left it after that position of the account's log. */
  hasLeft(group: WireGroup, position: number): boolean
  /** `position`: of the account's log. */
  left(groupID: string, position: number, number?: number): void
  /** My place in a group is so now; nothing where I am not in it. */
  selfChanged(groupID: string, selfInfo: Partial<WireSelfInfo>, position: number): void
  /** Which of those that had this ID it is; 0 where I am in none. */
  number(groupID: string): number
  /** Whether a sequence of a group is within my membership. */
  reaches(groupID: string, sequence: number): boolean
  /** Last applied position of a group's log; 0 if I am not a member. */
  position(groupID: string): number
  /** The log of a group is applied up to here without a gap. */
  followed(groupID: string, position: number): void
  /** Whole lists were read, or the row of one group: the logs continue from there. */
  followedAll(groupID?: string): void
  /** A message moved the group on. */
  advanced(group: Group, lastMessage: Group['lastMessage']): void
  /** Part of the start of a session. */
  sync(): Promise<void>
  /** Emits GROUP_LIST_UPDATED now. */
  notifyList(): void
}

const createGroups = (kernel: FeatureKernel<GroupEventData>, uses: GroupUses): GroupFeature => {
  const groups = new GroupStore(kernel.changes)
  const notify = () => kernel.events.emit('onGroupListUpdated', () => groups.listed)
  const listEvent = new Throttle(kernel.platform.clock, LIST_EVENT_MS, notify)
  const context: GroupContext = {
    ...kernel,
    ...uses,
    groups,
    members: new MemberStore(kernel.changes),
    onlineCounts: new OnlineCounts(kernel.platform.clock),
    timers: new Scope(),
    // No event before SDK_READY: the list event of the start includes the change.
    listChanged: () => kernel.gate.status === 'ready' && listEvent.request(),
    rooms: undefined,
  }
  kernel.facts.react('profile-changed', ({ profile }) => context.members.renamed(profile))
  kernel.facts.react('session-closed', () => {
    listEvent.cancel()
    context.timers.end()
    context.onlineCounts.clear()
    groups.cleared()
    context.members.forgotten()
  })
  kernel.facts.react('group-left', ({ groupID }) => context.members.forgotten(groupID))
  kernel.facts.react('messages-received', ({ messages }) => {
    for (const message of messages) {
      if (message.type === 'TIMGroupTipElem') applyMemberTip(context, message)
    }
  })
  /** Data as of that position is older than what the log has reported about me since. */
  const asOf = (group: WireGroup, position: number): WireGroup => {
    const { selfInfo: _, ...others } = group
    const isOlder = position > 0 && position < groups.selfAt(group.groupID)
    return isOlder ? others : group
  }
  const memberCounted = (
    { memberCount }: { readonly memberCount: number },
    groupID: string,
    position: number,
  ) => changed(context, groupID, position, { memberCount })
  kernel.logs.account.add({
    groupJoined: [
      { group: groupShape },
      ({ group }, position) => {
        if (!groups.hasLeft(group, position)) entered(context, asOf(group, position), position)
      },
    ],
    groupLeft: [
      { groupID: '', 'number?': 0 },
      ({ groupID, number }, position) => left(context, groupID, position, number),
    ],
    groupSelf: [
      { groupID: '', selfInfo: { 'role?': 0, 'nameCard?': '', 'messageRemindType?': 0 } },
      ({ groupID, selfInfo }, position) => selfChanged(context, groupID, selfInfo, position),
    ],
  })
  kernel.logs.group.add({
    memberJoined: [{ memberCount: 0 }, memberCounted],
    memberLeft: [{ memberCount: 0 }, memberCounted],
    profile: [
      { profile: { 'name?': '', 'avatar?': '', 'memberCount?': 0 } },
      ({ profile }, groupID, position) => changed(context, groupID, position, profile),
    ],
  })
  const table = { getGroupList, getGroupProfile, joinGroup, quitGroup }
  return {
    context,
    api: bindMethods<GroupFeature['api'], GroupContext>(table, context, kernel.gate),
    view: groupsView(kernel.changes, groups),
    membersView: membersView(kernel.changes, context.members),
    find: (groupID) => groups.get(groupID),
    isRoom: (groupID) => groups.get(groupID)?.type === TYPES.GRP_AVCHATROOM,
    isPolling: (groupID) => context.rooms?.has(groupID) === true,
    topicOf: (groupID) => groups.topicOf(groupID),
    topicsOf: (communityID) => groups.topicsOf(communityID),
    joined: (group, position = 0) => joined(context, asOf(group, position), position),
    hasLeft: (group, position) => groups.hasLeft(group, position),
    left: (groupID, position, number) => left(context, groupID, position, number),
    selfChanged: (groupID, selfInfo, position) => selfChanged(context, groupID, selfInfo, position),
    number: (groupID) => groups.number(groupID),
    reaches: (groupID, sequence) => groups.reaches(groupID, sequence),
    position: (groupID) => groups.position(groupID),
    followed: (groupID, position) => groups.followed(groupID, position),
    followedAll: (groupID) => groups.followedAll(groupID),
    advanced: (group, lastMessage) => groups.advanced(group, lastMessage),
    sync: () => syncGroups(context),
    notifyList: () => listEvent.runNow(),
  }
}

export const groupFeature: Feature<GroupFeature, GroupUses> = {
  name: 'groups',
  uses: { configuration: configurationFeature },
  create: createGroups,
  views: ({ view, membersView }) => ({ groups: view, members: membersView }),
}
