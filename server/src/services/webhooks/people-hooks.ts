import type { AfterCommand } from '../../domain/configuration/hook-commands.ts'
import type {
  DomainEvents,
  FriendsAdded,
  Pair,
  ProfileChanged,
  RelationsChanged,
} from '../../domain/domain-events.ts'
import { profileItems } from '../../domain/profiles/profile-tags.ts'
import { originOf } from '../../kernel/caller.ts'
import { type SendServices, sendWebhook } from './send-webhook.ts'

const pairsOf = (pairs: readonly Pair[]) =>
  pairs.map(([From_Account, To_Account]) => ({ From_Account, To_Account }))

const notifyFriendsAdded = (
  services: SendServices,
  { caller, pairs, initiator, command, isForced }: FriendsAdded,
): void => {
  if (pairs.length === 0) return
  sendWebhook(services, 'Sns.CallbackFriendAdd', originOf(caller), () => ({
    PairList: pairsOf(pairs).map((pair) => ({ ...pair, Initiator_Account: initiator })),
    ClientCmd: command,
    Admin_Account: caller.administrator ?? '',
    ForceFlag: isForced === true ? 1 : 0,
  }))
}

const notifyPairs = (
  services: SendServices,
  command: Extract<AfterCommand, `Sns.Callback${'FriendDelete' | `BlackList${string}`}`>,
  { caller, pairs }: RelationsChanged,
): void => {
  if (pairs.length === 0) return
  sendWebhook(services, command, originOf(caller), () => ({ PairList: pairsOf(pairs) }))
}

const notifyProfile = (services: SendServices, { caller, changes }: ProfileChanged): void =>
  sendWebhook(services, 'Profile.CallbackPortraitSet', originOf(caller), () => ({
    From_Account: caller.userID,
    ProfileItem: profileItems(changes),
  }))

/** Notifies the back ends of changed relations and profiles. */
export const subscribePeopleHooks = (events: DomainEvents, services: SendServices): void => {
  events.friendsAdded.subscribe((event) => notifyFriendsAdded(services, event))
  events.friendsRemoved.subscribe((event) =>
    notifyPairs(services, 'Sns.CallbackFriendDelete', event),
  )
  events.usersBlocked.subscribe((event) => notifyPairs(services, 'Sns.CallbackBlackListAdd', event))
  events.usersUnblocked.subscribe((event) =>
    notifyPairs(services, 'Sns.CallbackBlackListDelete', event),
  )
  events.profileChanged.subscribe((event) => notifyProfile(services, event))
}
