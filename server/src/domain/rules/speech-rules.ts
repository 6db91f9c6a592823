import { serverCodes, wireConversationType } from 'tavern-im/protocol'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account, Group, Member } from '../cache/entities.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'
import type { CallerConversation } from '../messages/found-message.ts'
import { may } from './group-rules.ts'

/**
 * The rules for any speech: a message, a modification, a reaction, an extension, the reason of a
 * recall. The back end is exempt, even on behalf of a user. Use these inside `withLoaded`.
 */
export const admitSpeaking = (
  services: Data & Configuration,
  caller: Caller,
  speaker: Account,
  conversation: CallerConversation,
): void => {
  if (conversation.type === wireConversationType.c2c) {
    admitSpeakingTo(services, caller, speaker, conversation.peerSide.account)
  } else {
    admitSpeakingIn(services, caller, speaker, conversation)
  }
}

/**
 * Speech to a user. Refuses muted (20012) and blocked callers (20007, 30515), and non-friends
 * (20009 to 20011) if the app does.
 */
export const admitSpeakingTo = (
  services: Data & Configuration,
  { isBackEnd }: Caller,
  from: Account,
  to: Account,
): void => {
  if (isBackEnd === true) return
  if (from.c2cMutedUntil > services.time()) {
    throw new Refusal(serverCodes.USER_MUTED, 'send message: muted by the back end')
  }
  admitUnblocked(from, to)
  admitFriendsOnly(services, from, to)
}

/**
 * Speech in a group. Refuses muted callers (10017). Only the back end may speak without a
 * membership.
 */
export const admitSpeakingIn = (
  services: Data,
  { isBackEnd }: Caller,
  speaker: Account,
  { group, member }: { readonly group: Group; readonly member: Member | undefined },
): void => {
  if (isBackEnd === true || member === undefined) return
  const { groupID, community } = group
  const isMuted =
    speaker.groupMutedUntil > services.time() ||
    isMutedIn(services, group, member) ||
    (community !== null && isMutedIn(services, community, community.members.get(member.userID)))
  if (!isMuted && may(group, member.role, 'send')) return
  throw new Refusal(serverCodes.GROUP_MUTED, `send message: muted in group ${groupID}`)
}

/**
 * Roles that may mute are exempt from muting all, and an owner cannot be muted: no other role could
 * unmute it. A member who is muted in a community is muted in its topics, too.
 */
const isMutedIn = (services: Data, group: Group, member: Member | undefined): boolean =>
  member === undefined ||
  (member.muteUntil > services.time() && member.role < 400) ||
  (group.muteAll && !may(group, member.role, 'mute'))

/**
 * Refuses a message if its recipient has blocked the sender (20007), or the sender has blocked the
 * recipient (30515). Use inside `withLoaded`.
 */
const admitUnblocked = (from: Account, to: Account): void => {
  if (to.blacklist.has(from.userID)) {
    throw new Refusal(serverCodes.BLOCKED, `talk to ${to.userID}: this user has blocked you`)
  }
  if (!from.blacklist.has(to.userID)) return
  throw new Refusal(serverCodes.BLOCKED_BY_ME, `talk to ${to.userID}: you have blocked this user`)
}

/** The same check for changes of a message that both users see. */
export const admitUnblockedIn = (conversation: CallerConversation): void => {
  if (conversation.type !== wireConversationType.c2c) return
  const { ownSide, peerSide } = conversation
  admitUnblocked(ownSide.account, peerSide.account)
}

/**
 * Refuses a message between users who are not friends of each other, in an app that allows no other (`friendsOnly`):
 * 20009 if neither lists the other, 20010 if only the sender lists the receiver, 20011 if only the receiver lists the
 * sender. Use inside `withLoaded`.
 */
const admitFriendsOnly = (
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
