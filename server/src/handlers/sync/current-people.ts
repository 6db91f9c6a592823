import type { AccountEvent } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { friendView } from '../../domain/people/people-view.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { type Context, callerOf } from '../context.ts'

/** Log entries name only the users (`stored`). */
export type NamedPeople =
  | { readonly event: 'profile' }
  | { readonly event: 'friends'; readonly userIDList: readonly string[] }

export const isNamedPeople = (event: { readonly event: string }): event is NamedPeople =>
  event.event === 'profile' || event.event === 'friends'

/**
 * The event with the current data; undefined: none of them is a friend any longer, which another
 * entry reports.
 */
export const currentPeople = async (
  context: Context<Data>,
  named: NamedPeople,
): Promise<AccountEvent | undefined> =>
  withLoaded(() => {
    const account = callerOf(context)
    if (named.event === 'profile') return { event: 'profile', profile: account.profile }
    const [people] = context.services.cache.people(account)
    const friends = named.userIDList.flatMap((userID) => people.friends.get(userID) ?? [])
    if (friends.length === 0) return undefined
    return { event: 'friends', friendList: friends.map((friend) => friendView(people, friend)) }
  })
