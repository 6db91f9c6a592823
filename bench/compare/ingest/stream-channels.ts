/** A token has three parts, of which the middle one names the user. */
export const streamToken = `a.${Buffer.from('{"user_id":"me"}').toString('base64')}.b`

/** Channels of Stream as a query answers them, in which nothing was said yet; one for each user. */
export const channelsOf = (users: readonly string[]): readonly object[] =>
  users.map((id) => ({
    channel: { id, type: 'messaging', cid: `messaging:${id}`, config: {} },
    messages: [],
    members: [],
    read: [],
    pinned_messages: [],
  }))
