import { command } from '../../kernel/command.ts'

/** A user that I have blocked. */
export interface WireBlocked {
  readonly userID: string
  /** Unix seconds. */
  readonly timeStamp: number
}

/** The result for one user of several; 0 is success. */
export interface BlockResult {
  readonly userID: string
  readonly resultCode: number
  readonly resultInfo?: string
}

/** I have blocked these users, or blocked them no longer. */
export interface BlacklistEvent {
  readonly event: 'blacklist'
  readonly userIDList: readonly string[]
  readonly isBlocked: boolean
}

/** Users that are blocked, or blocked no longer. */
export interface BlacklistChange {
  /** At most 1,000. */
  readonly userIDList: readonly string[]
}

/** The result for each user. */
export interface BlacklistChanged {
  readonly resultList: readonly BlockResult[]
}

/** Commands of blocking. */
export const blacklistCommands = {
  /** A page of the blocked users, the first blocked first; `startIndex` 0 marks the last page. */
  list: command<
    { readonly startIndex: number; readonly maxLimited: number },
    { readonly blacklist: readonly WireBlocked[]; readonly startIndex: number }
  >('blacklist.list'),
  /** Ends friendships, too. All devices hear what changed before the answer. */
  add: command<BlacklistChange, BlacklistChanged>('blacklist.add'),
  remove: command<BlacklistChange, BlacklistChanged>('blacklist.remove'),
}
