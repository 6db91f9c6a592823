/** The key of a C2C conversation: the same from both sides. */
export const pairKey = (a: string, b: string): string => (a < b ? `c:${a}\n${b}` : `c:${b}\n${a}`)

/** The key of a user's conversation with the system. */
export const noticeKey = (userID: string): string => `s:${userID}`

/** The users of a conversation's key: the same user twice for notices, none for a group. */
export const membersOfKey = (key: string): readonly string[] => {
  const users = key.slice('c:'.length)
  if (key.startsWith('c:')) return users.split('\n')
  return key.startsWith('s:') ? [users, users] : []
}

/** The key of a group's conversation. */
export const groupKey = (groupID: string): string => `g:${groupID}`

/** The prefix of the ids of all communities, and so of their topics. */
export const COMMUNITY_PREFIX = '@TGS#_'

/** Separates the id of a community from the rest of a topic's id. */
export const TOPIC_INFIX = '@TOPIC#_'

/** The community of a topic, from its id; undefined if the id is not a topic's. */
export const communityOf = (groupID: string): string | undefined => {
  const end = groupID.startsWith(COMMUNITY_PREFIX) ? groupID.indexOf(TOPIC_INFIX) : -1
  return end < 0 ? undefined : groupID.slice(0, end)
}
