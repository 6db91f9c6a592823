import type { ChatSDK, Profile, Snapshot } from 'tavern-im/strict'
import { batched, inPages } from './batched.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** The result of `useUser`. */
export interface UserState extends QueryState {
  /** null until it is known, and if the user does not exist. */
  readonly user: Snapshot<Profile> | null
}

/** Maximum number of profiles per request. */
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
 * Returns the profile of a user. One request serves many components, and is not repeated while the
 * profile is fresh.
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
