/**
 * What became of something that a provider said. `contradiction`: it takes back what it said before, when
 * the money is gone already; a person must talk to the provider.
 */
export type NoticeOutcome = 'done' | 'known' | 'unknown' | 'wrong-amount' | 'contradiction'
