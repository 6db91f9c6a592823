import { serverCodes, wireConversationType } from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import { Refusal } from '../core/core.ts'
import type { Account, Group, Member } from '../core/memory/entities.ts'
import type { CallerConversation } from '../core/messages/found-message.ts'
import { admitUnblocked } from '../core/people/blocking.ts'
import { admitFriendsOnly } from '../core/people/friends-only.ts'
import type { Services } from '../core/services.ts'
import { may } from './group-rules.ts'

/**
 * Who may say something, in whatever way: a message, other words in its place, a reaction, an extension, the reason of a
 * recall. The back end always may: what it says is not said by the user in whose name it does. Use these inside `withLoaded`.
 */
export const admitSpeaking = (
  services: Services,
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

/** To a user. Refuses who is muted (20012) or blocked (20007, 30515), and strangers (20009 to 20011) if the app does. */
export const admitSpeakingTo = (
  services: Services,
  { isBackEnd }: Caller,
  from: Account,
  to: Account,
): void => {
  if (isBackEnd === true) return
  if (from.c2cMutedUntil > services.time()) {
    throw new Refusal(serverCodes.USER_MUTED, 'send message: muted by the back end')
  }
  admitUnblocked(services, from, to)
  admitFriendsOnly(services, from, to)
}

/** In a group. Refuses who is muted there (10017). Only the back end speaks without being a member. */
export const admitSpeakingIn = (
  services: Services,
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
 * Members who may mute are not muted with the rest, and an owner never is: nobody could end that. A member who is muted
 * in a community is muted in its topics, too.
 */
const isMutedIn = (services: Services, group: Group, member: Member | undefined): boolean =>
  member === undefined ||
  (member.muteUntil > services.time() && member.role < 400) ||
  (group.muteAll && !may(group, member.role, 'mute'))
