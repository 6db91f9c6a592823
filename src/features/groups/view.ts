import type { Changes } from '../../kernel/changes.ts'
import type { MemberStore } from './member-store.ts'
import type { Group, GroupMember } from './model.ts'
import type { GroupStore } from './store.ts'

/** Groups, as React sees them. */
export interface GroupsView {
  /** Groups of `getGroupList`. Topic: `groups`. */
  list(): readonly Readonly<Group>[]
  /** A group that I am in, or a topic of one; else null. Topic: `group:` and its ID. */
  group(groupID: string): Readonly<Group> | null
}

/** Members of groups, as React sees them. */
export interface MembersView {
  /**
   * Members that were requested, with their current values, in the order of arrival. Topic:
   * `members:` and the ID.
   */
  list(groupID: string): readonly Readonly<GroupMember>[]
}

export const groupsView = (changes: Changes, groups: GroupStore): GroupsView => ({
  list: () => changes.cached('groups', () => groups.listed.map((one) => changes.snapshotOf(one))),
  group(groupID) {
    const group = groups.get(groupID)
    return group === undefined ? null : changes.snapshotOf(group)
  },
})

export const membersView = (changes: Changes, members: MemberStore): MembersView => ({
  list: (groupID) =>
    changes.cached(`members:${groupID}`, () =>
      members.of(groupID).map((one) => changes.snapshotOf(one)),
    ),
})
