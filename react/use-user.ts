import type { ChatSDK, Profile, Snapshot } from 'tavern-im/strict'
import { batched } from './batched.ts'
import { inPages } from './in-pages.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** What `useUser` shows. */
export interface UserState extends QueryState {
  /** null until it is known, and where there is no such user. */
  readonly user: Snapshot<Profile> | null
}

/** So many profiles are answered at once. */
const MAX_USERS = 100

const requestProfile = batched((chat: ChatSDK, userIDs: readonly string[]) =>
  inPages(
    userIDs,
    MAX_USERS,
    async (userIDList) => (await chat.getUserProfile({ userIDList })).data,
  ),
)

const noUser = neutralState({ user: null as Snapshot<Profile> | null })

/**
 * The profile of a user. What many components look at is asked for in one call, and not again while it is fresh.
 *
 * @param userID null shows nothing and asks for nothing.
 *
 * @example
 * const nick = useUser(userID, { select: ({ user }) => user?.nick ?? userID })
 */
export const useUser = <Selected = UserState>(
  userID: string | null,
  { select }: ReadOptions<UserState, Selected> = {},
): Selected =>
  useQuery(
    userID === null
      ? null
      : {
          key: `user ${userID}`,
          topics: [`profile:${userID}`],
          read(view, fetched) {
            const user = view.profile(userID)
            return user === null && fetched === undefined ? null : { user }
          },
          fetch: (chat) => requestProfile(chat, userID),
        },
    noUser,
    select,
  )
