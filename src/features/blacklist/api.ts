import type { ImResult } from '../../kernel/method.ts'

/** Blocking users. */
export interface BlacklistApi {
  /** Returns the blocked users, in the order of blocking. */
  getBlacklist(): Promise<ImResult<string[]>>
  /**
   * Blocks users; uses the first 1,000, and a user can block 1,000 in total. They are no friends any more, write me no
   * messages (20007 there) and send no friend requests (30525 there), nor can I write to them (30515). Resolves with
   * those who are blocked now; rejects with 2742 where I am the only one, else with what is refused of the first
   * where none could be: 30003 (no such user), 30013 (too many). Fires BLACKLIST_UPDATED on all my devices.
   */
  addToBlacklist(options: { userIDList: string[] }): Promise<ImResult<string[]>>
  /**
   * Unblocks users; friendships that the block ended are not restored. The first 1,000 are taken. Resolves with those
   * who are not blocked
   * now. Fires BLACKLIST_UPDATED on all my devices. Rejects with 30003 where there is none of these users.
   */
  removeFromBlacklist(options: { userIDList: string[] }): Promise<ImResult<string[]>>
}

/** Events of the blacklist, by the event's value. */
export interface BlacklistEventData {
  /** The complete list of the users I have blocked. */
  blacklistUpdated: string[]
}
