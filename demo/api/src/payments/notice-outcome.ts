/**
 * Result of applying a notice. `contradiction`: the provider revokes an earlier outcome after the
 * money has moved; a person must contact the provider.
 */
export type NoticeOutcome = 'done' | 'known' | 'unknown' | 'wrong-amount' | 'contradiction'
