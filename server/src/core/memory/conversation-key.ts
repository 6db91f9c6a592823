/** The key of a C2C conversation: the same from both sides. */
export const pairKey = (a: string, b: string): string => (a < b ? `c:${a}\n${b}` : `c:${b}\n${a}`)

/** The key of what groups tell a user. */
export const noticeKey = (userID: string): string => `s:${userID}`

/** The key of a group's conversation. */
export const groupKey = (groupID: string): string => `g:${groupID}`
