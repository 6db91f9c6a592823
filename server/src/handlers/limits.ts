import type { Budget } from '../kernel/budget.ts'
import type { Quota } from '../kernel/quota.ts'

/** Limits of one user of an app. */
export interface Limits {
  readonly extensionQuota: Quota
  /** Writes of attributes. */
  readonly attributeQuota: Quota
  /** Custom data that users send to groups. */
  readonly customDataQuota: Quota
  /** Relation requests (add, change, follow, block, query). */
  readonly relationQuota: Quota
  readonly searchQuota: Quota
  /** Reports of push events. */
  readonly pushReportQuota: Quota
  /** Created groups. */
  readonly groupBudget: Budget
  /** Non-friends added or invited to groups. */
  readonly nonFriendBudget: Budget
  /** Bytes stored. */
  readonly storedBudget: Budget
  /** Log entries of custom data, attributes and counters. */
  readonly groupDataBudget: Budget
}
