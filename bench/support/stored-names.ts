// Names of users and groups in databases that benchmarks fill before a server starts.

/** Beginning of the names of those who write to stored pairs. */
export const SENDERS = 'left'

/** Beginning of the names of the members of large groups who are online. */
export const MEMBERS = 'member'

export const leftOf = (sender: number): string => `${SENDERS}-${sender}`

export const rightOf = (pair: number): string => `right-${pair}`

export const largeGroupID = (group: number): string => `@TGS#_large${group}`
