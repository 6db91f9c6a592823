import type { Folder } from '../memory/entities.ts'
import type { Stored } from '../rows/writer.ts'

/** Users that one may add, change, follow, block and ask about in a minute; all that clients do fits into it. */
export const RELATIONS_PER_MINUTE = 30_000

/** A user in the friend list of another one. Never changed, only replaced. */
export interface Friend {
  /** Row of the friend's account. */
  readonly id: number
  readonly userID: string
  /** Unix seconds. */
  readonly addTime: number
  readonly source: string
  readonly wording: string
  readonly remark: string
  /** Ids of the owner's friend groups. */
  readonly groups: readonly number[]
  readonly customFields: readonly { readonly key: string; readonly value: string }[]
}

/** Somebody asks to be a friend and has no answer yet, as one of the two sides keeps it. */
export interface FriendApplication {
  /** Row of the other one's account. */
  readonly id: number
  readonly userID: string
  /** Of the account's log. */
  readonly position: number
  /** Unix seconds. */
  readonly time: number
  readonly source: string
  readonly wording: string
  /** What who has sent it calls the other one, and the friend group that it is to stand in. */
  readonly remark: string
  readonly groupName: string
}

/** Friends of an account and who wants to be one. Maps by user id, in no order. */
export interface People extends Stored {
  readonly accountID: number
  readonly friends: Map<string, Friend>
  readonly received: Map<string, FriendApplication>
  readonly sent: Map<string, FriendApplication>
  /** `id` never names another friend group of the account again. */
  groups: readonly Folder[]
  /** Applications that came up to this position of the account's log are read. */
  readPosition: number
}

/** Who is blocked. */
export interface Blocked {
  /** Row of the account. */
  readonly id: number
  readonly userID: string
  /** Unix seconds. */
  readonly time: number
}
