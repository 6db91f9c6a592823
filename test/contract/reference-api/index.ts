import type { ConversationMethods } from './conversations.ts'
import type { FriendMethods } from './friends.ts'
import type { GroupMemberMethods } from './group-members.ts'
import type { GroupMethods } from './groups.ts'
import type { MessageMethods } from './messages.ts'
import type { SessionMethods } from './session.ts'
import type { SignalingMethods } from './signaling.ts'
import type { UserMethods } from './users.ts'

/**
 * Options, entities and methods by the names and types of the reference, a file per area. Messages that are handed
 * in are those that the client made.
 */
export type * from './conversations.ts'
export type * from './friends.ts'
export type * from './group-members.ts'
export type * from './groups.ts'
export type * from './messages.ts'
export type * from './session.ts'
export type * from './signaling.ts'
export type * from './users.ts'

export interface ReferenceSDK
  extends SessionMethods,
    MessageMethods,
    ConversationMethods,
    UserMethods,
    FriendMethods,
    GroupMethods,
    GroupMemberMethods,
    SignalingMethods {}
