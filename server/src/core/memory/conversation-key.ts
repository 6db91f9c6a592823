/** The key of a C2C conversation: the same from both sides. */
export const pairKey = (a: string, b: string): string => (a < b ? `c:${a}\n${b}` : `c:${b}\n${a}`)

/** The key of what groups tell a user. */
export const noticeKey = (userID: string): string => `s:${userID}`

/** The users whose conversation a key is of, one of them twice where it is of notices; nobody where it is a group's. */
export const membersOfKey = (key: string): readonly string[] => {
  const users = key.slice('c:'.length)
  if (key.startsWith('c:')) return users.split('\n')
  return key.startsWith('s:') ? [users, users] : []
}

/** The key of a group's conversation. */
export const groupKey = (groupID: string): string => `g:${groupID}`

/** Starts the ids of all communities, and so of their topics. */
export const COMMUNITY_PREFIX = '@TGS#_'

/** Parts the id of a topic from that of its community, which comes first. */
export const TOPIC_INFIX = '@TOPIC#_'

/** The community that a topic is of, by its id; undefined: it is the id of no topic. */
export const communityOf = (groupID: string): string | undefined => {
  const end = groupID.startsWith(COMMUNITY_PREFIX) ? groupID.indexOf(TOPIC_INFIX) : -1
  return end < 0 ? undefined : groupID.slice(0, end)
}
