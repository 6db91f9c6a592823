/** Who sent a message, as every message of theirs repeats it. */
export interface Sender {
  readonly from: string
  readonly tinyID: string
  readonly nick: string
  readonly avatar: string
}

const LIMIT = 20_000

const known = new Map<string, Sender>()

/**
 * The one copy of a sender, so that a thousand messages of theirs hold four strings. One look-up instead of
 * four: comparing strings is cheaper than hashing them. Forgets all when it holds too many.
 */
export const sharedSender = (
  from: string,
  tinyID: string,
  nick: string,
  avatar: string,
): Sender => {
  const shared = known.get(from)
  if (shared?.tinyID === tinyID && shared.nick === nick && shared.avatar === avatar) return shared
  if (known.size >= LIMIT) known.clear()
  const sender = { from, tinyID, nick, avatar }
  known.set(from, sender)
  return sender
}
