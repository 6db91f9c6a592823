import { command } from '../../kernel/command.ts'
import type { FollowType, WireFollowList } from '../../protocol/names.ts'
import type { WireProfile } from '../profiles/commands.ts'

/** These users were added to my lists, or removed; all devices receive it. */
export interface FollowEvent {
  readonly event: 'follow'
  readonly isAdd: boolean
  readonly followers: readonly string[]
  readonly following: readonly string[]
  readonly mutual: readonly string[]
}

/** The result for one user of several; 0 is success. */
export interface FollowResult {
  readonly userID: string
  readonly resultCode: number
  readonly resultInfo?: string
}

/** Users that are followed, or followed no longer. */
export interface FollowUsers {
  readonly userIDList: readonly string[]
}

/** The number of users that a user follows, and of its followers. */
export interface FollowCounts {
  readonly userID: string
  readonly followersCount: number
  readonly followingCount: number
  readonly mutualFollowersCount: number
}

/** Commands of following. */
export const followCommands = {
  /** At most 20. All devices of both sides hear what changed before the answer. */
  add: command<FollowUsers, { readonly resultList: readonly FollowResult[] }>('follow.add'),
  remove: command<FollowUsers, { readonly resultList: readonly FollowResult[] }>('follow.remove'),
  /** A page, the newest first; '' begins and ends it. */
  list: command<
    { readonly listType: WireFollowList; readonly count: number; readonly nextCursor: string },
    { readonly profileList: readonly WireProfile[]; readonly nextCursor: string }
  >('follow.list'),
  /** At most 100; unknown users are absent from the answer. */
  info: command<FollowUsers, { readonly infoList: readonly FollowCounts[] }>('follow.info'),
  /** At most 100. The caller's relation to each. */
  check: command<
    FollowUsers,
    { readonly typeList: readonly { readonly userID: string; readonly followType: FollowType }[] }
  >('follow.check', { limit: { seconds: 5, calls: 20 } }),
}
