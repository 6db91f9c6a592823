import { command } from '../../kernel/command.ts'
import type { WireProfile } from '../profiles/commands.ts'

/** A friend as one side keeps it. */
export interface WireFriend {
  readonly userID: string
  readonly remark: string
  readonly source: string
  readonly wording: string
  /** Unix seconds. */
  readonly addTime: number
  /** Ids of friend groups. */
  readonly groupList: readonly number[]
  readonly friendCustomField: readonly { readonly key: string; readonly value: string }[]
}

/** `id` never names another friend group of the user again. */
export interface WireFriendGroup {
  readonly id: number
  readonly name: string
}

/** 1: received. 2: sent. */
export type WireApplicationType = 1 | 2

/** A request, as it travels. */
export interface WireFriendApplication {
  readonly userID: string
  readonly type: WireApplicationType
  /** Position in the account's log. */
  readonly position: number
  /** Unix seconds. */
  readonly time: number
  readonly source: string
  readonly wording: string
}

/** These are in my list now, or are so now. */
export interface FriendsEvent {
  readonly event: 'friends'
  readonly friendList: readonly WireFriend[]
}

/** Users who are no longer friends. */
export interface FriendsRemovedEvent {
  readonly event: 'friendsRemoved'
  readonly userIDList: readonly string[]
}

/** All friend groups, as they are after a change. */
export interface FriendGroupsEvent {
  readonly event: 'friendGroups'
  readonly groupList: readonly WireFriendGroup[]
}

/** Applications were received, answered or removed. */
export interface FriendApplicationsEvent {
  readonly event: 'friendApplications'
  readonly applicationList: readonly WireFriendApplication[]
  readonly removedList: readonly Pick<WireFriendApplication, 'userID' | 'type'>[]
}

/** Applications up to this position of the account's log are read. */
export interface FriendApplicationsReadEvent {
  readonly event: 'friendApplicationsRead'
  readonly readPosition: number
}

/** Entries about friends in an account's log. */
export type FriendEvent =
  | FriendsEvent
  | FriendsRemovedEvent
  | FriendGroupsEvent
  | FriendApplicationsEvent
  | FriendApplicationsReadEvent

/** The user to add, the source, and the application's text. */
export interface AddFriendRequest {
  readonly to: string
  readonly type: 'Add_Type_Single' | 'Add_Type_Both'
  readonly source: string
  readonly wording: string
  readonly remark: string
  /** '': none. The group is created if it does not exist. */
  readonly groupName: string
}

/** One page of a changing list; changes meanwhile come by the account's log. */
export interface FriendPage {
  readonly completeFlag: 0 | 1
  readonly nextStartIndex: number
  /** Position in the account's log: the page is of that position or later. */
  readonly position: number
  /** Profiles of the users of this page. */
  readonly profileList: readonly WireProfile[]
}

/** `resultCode` 0: done; else `resultInfo` says why not. */
export interface WireFriendResult {
  readonly userID: string
  readonly resultCode: number
  readonly resultInfo?: string
}

/** A friend group by its name. */
export interface FriendGroupNamed {
  readonly name: string
}

/** The result of a friend-group call: `exists` or `missing` caused a failure. */
export interface GroupOutcome {
  readonly outcome: 'done' | 'exists' | 'missing'
  readonly resultList: readonly WireFriendResult[]
}

/** A repeated call would return a different answer. */
const once = { isRepeatable: false }

/** Commands of friends, requests and friend groups. */
export const friendCommands = {
  /** Pages of 100, in no order; all friend groups with each. */
  list: command<
    { readonly startIndex: number },
    FriendPage & {
      readonly friendList: readonly WireFriend[]
      readonly groupList: readonly WireFriendGroup[]
    }
  >('friend.list'),
  /** At most 100 users; those who are no friends are absent from the answer. */
  get: command<
    { readonly userIDList: readonly string[] },
    {
      readonly friendList: readonly WireFriend[]
      readonly profileList: readonly WireProfile[]
      readonly position: number
    }
  >('friend.get'),
  /** `known`: there is nothing to add. `waiting`: the other one has to agree; `resultInfo` says so. */
  add: command<
    AddFriendRequest,
    { readonly status: 'added' | 'waiting' | 'known'; readonly resultInfo: string }
  >('friend.add'),
  delete: command<
    {
      readonly userIDList: readonly string[]
      readonly type: 'Delete_Type_Single' | 'Delete_Type_Both'
    },
    { readonly resultList: readonly WireFriendResult[] }
  >('friend.delete'),
  /** Relations by the names of `TYPES.SNS_TYPE_*`. */
  check: command<
    {
      readonly userIDList: readonly string[]
      readonly type: 'CheckResult_Type_Both' | 'CheckResult_Type_Single'
    },
    { readonly resultList: readonly (WireFriendResult & { readonly relation: string })[] }
  >('friend.check'),
  /** Custom fields change one by one; those not named stay. */
  update: command<
    {
      readonly userID: string
      readonly remark?: string
      readonly friendCustomField?: WireFriend['friendCustomField']
    },
    Record<never, never>
  >('friend.update'),
  /** Pages of 100 of both directions, oldest first. */
  applications: command<
    { readonly startIndex: number },
    FriendPage & {
      readonly applicationList: readonly WireFriendApplication[]
      readonly readPosition: number
    }
  >('friend.applications'),
  respond: command<
    {
      readonly userID: string
      readonly action:
        | 'Response_Action_Agree'
        | 'Response_Action_AgreeAndAdd'
        | 'Response_Action_Reject'
      /** My name for the other user. */
      readonly remark: string
    },
    Record<never, never>
  >('friend.respond', once),
  deleteApplication: command<
    { readonly userID: string; readonly type: WireApplicationType },
    Record<never, never>
  >('friend.deleteApplication', once),
  readApplications: command<{ readonly position: number }, Record<never, never>>(
    'friend.readApplications',
  ),
  createGroup: command<FriendGroupNamed & { readonly userIDList: readonly string[] }, GroupOutcome>(
    'friend.createGroup',
    once,
  ),
  deleteGroup: command<FriendGroupNamed, GroupOutcome>('friend.deleteGroup', once),
  renameGroup: command<{ readonly oldName: string; readonly newName: string }, GroupOutcome>(
    'friend.renameGroup',
    once,
  ),
  /** `operationType` 1: puts friends in; 2: takes them out. */
  fillGroup: command<
    FriendGroupNamed & { readonly userIDList: readonly string[]; readonly operationType: 1 | 2 },
    GroupOutcome
  >('friend.fillGroup'),
}
