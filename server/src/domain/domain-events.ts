import type { WireProfile } from 'tavern-im/protocol'
import type { Caller, OperatedBy } from '../kernel/caller.ts'
import { Publisher } from '../kernel/publisher.ts'
import type { Group } from './cache/entities.ts'
import type { GroupChanges, MemberChanges } from './groups/group-changes.ts'

/** An action in a group. */
export interface GroupOperation extends OperatedBy {
  readonly group: Group
}

export interface GroupChanged extends GroupOperation {
  readonly changes: GroupChanges
}

export interface MembersJoined extends GroupOperation {
  readonly userIDs: readonly string[]
  /** 1: they applied; 2: they were invited. */
  readonly groupJoinType: 1 | 2
}

export interface MembersLeft extends GroupOperation {
  readonly userIDs: readonly string[]
  readonly reason: 'quit' | 'kicked'
}

export interface MemberChanged extends GroupOperation {
  readonly userID: string
  readonly changes: MemberChanges
}

/** A relation of one user to another that was added or removed. */
export type Pair = readonly [from: string, to: string]

export interface RelationsChanged {
  readonly caller: Caller
  readonly pairs: readonly Pair[]
}

export interface FriendsAdded extends RelationsChanged {
  /** The user who requested it. */
  readonly initiator: string
  readonly command: 'friend_add' | 'friend_response'
  readonly isForced?: boolean | undefined
}

export interface ProfileChanged {
  readonly caller: Caller
  readonly changes: Partial<WireProfile>
}

export interface SessionEstablished {
  readonly caller: Caller
  /** Platforms of the sessions that it ended. */
  readonly kicked: readonly number[]
}

/** The reason for a session's end: connection lost, logout, kick by the server, or replacement by another session. */
export type SessionEnd = 'lost' | 'loggedOut' | 'kickedOut' | 'replaced'

export interface SessionLeft {
  readonly caller: Caller
  readonly end: SessionEnd
}

/**
 * Decided changes of the domain, before they are on disk: a listener that acts outside of the server waits for the
 * commit.
 */
export const createDomainEvents = () => ({
  /** A group was created, with its current members. */
  groupCreated: new Publisher<GroupOperation>(),
  /** A group is about to be dismissed; its members are still known. */
  groupDismissed: new Publisher<GroupOperation>(),
  /** Fields of a group or a topic have changed. */
  groupChanged: new Publisher<GroupChanged>(),
  membersJoined: new Publisher<MembersJoined>(),
  membersLeft: new Publisher<MembersLeft>(),
  memberChanged: new Publisher<MemberChanged>(),
  topicCreated: new Publisher<GroupOperation>(),
  topicDeleted: new Publisher<GroupOperation>(),
  friendsAdded: new Publisher<FriendsAdded>(),
  friendsRemoved: new Publisher<RelationsChanged>(),
  usersBlocked: new Publisher<RelationsChanged>(),
  usersUnblocked: new Publisher<RelationsChanged>(),
  profileChanged: new Publisher<ProfileChanged>(),
  /** A connection has logged in. */
  sessionEntered: new Publisher<Caller>(),
  /** A session has replaced those that it must replace. */
  sessionEstablished: new Publisher<SessionEstablished>(),
  sessionLeft: new Publisher<SessionLeft>(),
})

export type DomainEvents = ReturnType<typeof createDomainEvents>
