import { optional, shape, whole } from '../handlers/guards.ts'

/**
 * How much one account of an app may do. 0 in the place of a number: as much as it likes. The app's back end is not
 * limited by them.
 */
export interface AccountLimits {
  /** Groups that it makes in a minute; 30 unless set. */
  readonly groupsPerMinute: number
  /** Users that it adds or invites to groups in a minute without being their friend; 500 unless set. */
  readonly strangersPerMinute: number
  /** Milliseconds in a minute for which the server searches for it; 5,000 unless set. */
  readonly searchMillisecondsPerMinute: number
  /** Megabytes (2^20) that it has stored in a day (UTC), except uploaded files; 256 unless set. */
  readonly storedMegabytesPerDay: number
  /** Contents of merged messages that it has uploaded and that no message names; 200 unless set. */
  readonly unsentMergers: number
  /**
   * Custom data, attributes and counters that it writes to groups in an hour, except live rooms, which have no log;
   * 1,200 unless set.
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
