import type { Stored } from '../../storage/rows/writer.ts'
import type { Folder } from '../cache/entities.ts'

/**
 * Users that an account may add, change, follow, block and query in a minute; normal clients stay
 * below it.
 */
export const RELATIONS_PER_MINUTE = 30_000

/** An entry of a friend list. Immutable. */
export interface Friend {
  /** Row id of the friend's account. */
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

/** A pending friend application, as one of the two sides stores it. */
export interface FriendApplication {
  /** Row id of the other account. */
  readonly id: number
  readonly userID: string
  /** Position in the account's log. */
  readonly position: number
  /** Unix seconds. */
  readonly time: number
  readonly source: string
  readonly wording: string
  /** The remark for the other user, and the friend group, that the applicant has chosen. */
  readonly remark: string
  readonly groupName: string
}

/** The friends and friend applications of an account: maps by userID, unordered. */
export interface People extends Stored {
  readonly accountID: number
  readonly friends: Map<string, Friend>
  readonly received: Map<string, FriendApplication>
  readonly sent: Map<string, FriendApplication>
  /** `id` is never reused within the account. */
  groups: readonly Folder[]
  /** Applications up to this position of the account's log are read. */
  readPosition: number
}
