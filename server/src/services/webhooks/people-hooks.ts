import type { AfterCommand } from '../../domain/configuration/hook-commands.ts'
import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../kernel/caller.ts'
import { originOf, sendWebhook } from './send-webhook.ts'

type NotifyServices = Pick<Services, 'webhooks' | 'writer'>

/** A relation of one user to another that was added or removed. */
export type Pair = readonly [from: string, to: string]

const pairsOf = (pairs: readonly Pair[]) =>
  pairs.map(([From_Account, To_Account]) => ({ From_Account, To_Account }))

/** Users have a new friend. `initiator`: the user who requested it. */
export const notifyFriendsAdded = (
  services: NotifyServices,
  caller: Caller,
  pairs: readonly Pair[],
  how: {
    readonly initiator: string
    readonly command: 'friend_add' | 'friend_response'
    readonly isForced?: boolean | undefined
  },
): void => {
  if (pairs.length === 0) return
  sendWebhook(services, 'Sns.CallbackFriendAdd', originOf(caller), () => ({
    PairList: pairsOf(pairs).map((pair) => ({ ...pair, Initiator_Account: how.initiator })),
    ClientCmd: how.command,
    Admin_Account: caller.administrator ?? '',
    ForceFlag: how.isForced === true ? 1 : 0,
  }))
}

/** Relations were added or removed: friendships or blacklist entries. */
export const notifyPairs = (
  services: NotifyServices,
  command: Extract<AfterCommand, `Sns.Callback${'FriendDelete' | `BlackList${string}`}`>,
  caller: Caller,
  pairs: readonly Pair[],
): void => {
  if (pairs.length === 0) return
  sendWebhook(services, command, originOf(caller), () => ({ PairList: pairsOf(pairs) }))
}
