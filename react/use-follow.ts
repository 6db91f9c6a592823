import { type ChatSDK, ImError, type UserFollowType } from 'tavern-im/strict'
import { type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { batched, inPages, spaced } from './batched.ts'
import { listenTo } from './listening.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { featureOf, useChat } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface Follow {
  /** Whether the own user follows the user. */
  readonly isFollowing: boolean
  /** Whether the user follows the own user. */
  readonly isFollower: boolean
  /** Follows the user. */
  readonly follow: () => Promise<Outcome>
  /** Unfollows the user. */
  readonly unfollow: () => Promise<Outcome>
}

/** The result of `useFollow`. */
export interface FollowState extends Follow, QueryState {}

/** Maximum number of users per request. */
const MAX_USERS = 100

const requestFollowTypes = batched(
  (chat: ChatSDK, userIDs: readonly string[]) =>
    inPages(userIDs, MAX_USERS, async (page) => (await chat.checkFollowType(page)).data),
  spaced(),
)

const actionsOf = (chat: ChatSDK, userID: string, invalidate = () => {}) => {
  const changing = (method: 'followUser' | 'unfollowUser') => async () => {
    const answer = await chat[method]([userID])
    invalidate()
    const failure = answer.data.find(({ code }) => code !== 0)
    if (failure !== undefined) throw new ImError(failure.code, failure.message)
    return answer
  }
  return { follow: changing('followUser'), unfollow: changing('unfollowUser') }
}

const noUser = neutralState<Follow>({
  isFollowing: false,
  isFollower: false,
  ...unavailableActionsOf(actionsOf),
})

/**
 * Returns whether two users follow each other, and actions to change it. One request serves many
 * users.
 *
 * @param userID null shows nothing and asks for nothing.
 *
 * @example
 * const { isFollowing, follow, unfollow } = useFollow(userID)
 */
export const useFollow = <Selected = FollowState>(
  userID: string | null,
  { select }: ReadOptions<FollowState, Selected> = {},
): Selected => {
  featureOf(useChat().checkFollowType, 'follow')
  return useQuery<Follow, readonly UserFollowType[], Selected>(
    userID === null
      ? null
      : {
          key: `follow ${userID}`,
          topics: [],
          read(_, types) {
            const type = types?.find((one) => one.userID === userID)?.followType ?? 0
            if (types === undefined) return null
            return { isFollowing: type >= 2, isFollower: type % 2 === 1 } as Follow
          },
          fetch: (chat) => requestFollowTypes(chat, userID),
          listen: (chat, { invalidate }) =>
            listenTo(chat, ['onMyFollowersListUpdated', 'onMyFollowingListUpdated'], ({ data }) => {
              if (data.userInfoList.some((one) => one.userID === userID)) invalidate()
            }),
          actions: (chat, { invalidate }) => toOutcomes(actionsOf(chat, userID, invalidate)),
        },
    noUser,
    select,
  )
}
