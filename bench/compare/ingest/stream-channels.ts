/** A token has three parts; the middle one names the user. */
export const streamToken = `a.${Buffer.from('{"user_id":"me"}').toString('base64')}.b`

/** Stream's channels without messages, as a query returns them; one for each user. */
export const channelsOf = (users: readonly string[]): readonly object[] =>
  users.map((id) => ({
    channel: { id, type: 'messaging', cid: `messaging:${id}`, config: {} },
    messages: [],
    members: [],
    read: [],
    pinned_messages: [],
  }))
