import { optional, shape, whole } from '../../kernel/guards.ts'

/**
 * Limits of one account of an app. 0 means no limit. They do not apply to the app's back end.
 */
export interface AccountLimits {
  /** Groups that the account creates per minute; default 30. */
  readonly groupsPerMinute: number
  /** Users, apart from friends, that the account adds or invites to groups per minute; default 500. */
  readonly strangersPerMinute: number
  /** Milliseconds per minute that the server spends on searches of the account; default 5,000. */
  readonly searchMillisecondsPerMinute: number
  /** Megabytes (2^20) that the account stores per day (UTC), except uploaded files; default 256. */
  readonly storedMegabytesPerDay: number
  /** Uploaded contents of merged messages that no message refers to; default 200. */
  readonly unsentMergers: number
  /**
   * Writes of custom data, attributes and counters of groups per hour; default 1,200. Live rooms do not count, because they
   * have no log.
   */
  readonly groupDataPerHour: number
}

export const defaultAccountLimits: AccountLimits = {
  groupsPerMinute: 30,
  strangersPerMinute: 500,
  searchMillisecondsPerMinute: 5_000,
  storedMegabytesPerDay: 256,
  unsentMergers: 200,
  groupDataPerHour: 1_200,
}

export const accountLimitNumbers = shape({
  groupsPerMinute: optional(whole(0, 10 ** 6)),
  strangersPerMinute: optional(whole(0, 10 ** 6)),
  searchMillisecondsPerMinute: optional(whole(0, 60_000)),
  storedMegabytesPerDay: optional(whole(0, 10 ** 6)),
  unsentMergers: optional(whole(0, 10 ** 6)),
  groupDataPerHour: optional(whole(0, 10 ** 6)),
})
