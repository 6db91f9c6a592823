import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account } from '../cache/entities.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'

/**
 * Refuses a message between users who are not friends of each other, in an app that allows no other (`friendsOnly`):
 * 20009 if neither lists the other, 20010 if only the sender lists the receiver, 20011 if only the receiver lists the
 * sender. Use inside `withLoaded`.
 */
export const admitFriendsOnly = (
  { cache, settings }: Data & Configuration,
  sender: Account,
  receiver: Account,
): void => {
  if (!settings.of(sender.app).messages.value.friendsOnly) return
  const [mine, theirs] = cache.people(sender, receiver)
  const isListed = mine.friends.has(receiver.userID)
  const isListedThere = theirs.friends.has(sender.userID)
  if (isListed && isListedThere) return
  const [code, why] = isListed ? NOT_LISTED_THERE : isListedThere ? NOT_LISTED : NOT_FRIENDS
  throw new Refusal(code, `send message to ${receiver.userID}: ${why}`)
}

const NOT_FRIENDS = [
  serverCodes.NOT_FRIENDS,
  'you are not friends of each other; add the user first',
] as const
const NOT_LISTED_THERE = [
  serverCodes.NOT_FRIEND_OF_RECEIVER,
  'the user does not have you as a friend; ask to be added',
] as const
const NOT_LISTED = [
  serverCodes.RECEIVER_NOT_FRIEND,
  'the user is not your friend; add the user first',
] as const
