import {
  type ChatSDK,
  ImError,
  type UserStatus,
  type UserStatusFailure,
  viewOf,
} from 'tavern-im/strict'
import { batched, spaced } from './batched.ts'
import { featureOf } from './feature-of.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** What `useUserStatus` shows. */
export interface UserStatusState extends QueryState {
  /** null until it is known. */
  readonly userStatus: Readonly<UserStatus> | null
}

/** So many users are taken at once. */
const MAX_USERS = 100

/** Who has scrolled away may come back: users are left this often at most. */
const LINGER_MS = 5_000

/** Calls for users until it is done with all of them: the operator may let a call take fewer. */
const forAll = async (
  userIDs: readonly string[],
  isLeft: (userID: string) => boolean,
  call: (userIDList: string[]) => Promise<unknown>,
): Promise<void> => {
  let left = [...new Set(userIDs)].filter(isLeft)
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length
    await call(left.slice(0, MAX_USERS))
    left = left.filter(isLeft)
  }
}

const isSubscribed = (chat: ChatSDK, userID: string): boolean =>
  viewOf(chat).presence?.isSubscribed(userID) === true

/** Resolves to why some of them cannot be heard of. */
const subscribe = batched(async (chat: ChatSDK, userIDs: readonly string[]) => {
  const failures = new Map<string, UserStatusFailure>()
  await forAll(
    userIDs,
    (userID) => !isSubscribed(chat, userID) && !failures.has(userID),
    async (userIDList) => {
      const { data } = await chat.subscribeUserStatus({ userIDList })
      for (const failure of data.failureUserList) failures.set(failure.userID, failure)
    },
  )
  return failures
}, spaced())

/** By userID, whether it is still to be left. */
const pendingUnsubscribes = new WeakMap<ChatSDK, Map<string, () => boolean>>()

/** Leaves a user in a while, together with others, where it is to be left then. */
const unsubscribeLater = (chat: ChatSDK, userID: string, isLeft: () => boolean): void => {
  const users = pendingUnsubscribes.get(chat) ?? new Map<string, () => boolean>()
  users.set(userID, isLeft)
  if (pendingUnsubscribes.has(chat)) return
  pendingUnsubscribes.set(chat, users)
  viewOf(chat).clock.after(LINGER_MS, () => {
    pendingUnsubscribes.delete(chat)
    const left = [...users].flatMap(([one, isSo]) => (isSo() ? one : []))
    // What cannot be said now ends with the connection.
    forAll(
      left,
      (one) => isSubscribed(chat, one),
      (userIDList) => chat.unsubscribeUserStatus({ userIDList }),
    ).catch(() => undefined)
  })
}

const unknown = neutralState({ userStatus: null as Readonly<UserStatus> | null })

/**
 * Whether a user is online, followed as long as somebody shows it: subscribed to with the first component, for all of
 * a tick in one call, and left within 5 s of the last. To whom the app itself has subscribed before stays so.
 *
 * @param userID null shows nothing and subscribes to nothing.
 */
export const useUserStatus = <Selected = UserStatusState>(
  userID: string | null,
  { select }: ReadOptions<UserStatusState, Selected> = {},
): Selected => useQuery(userID === null ? null : queryOf(userID), unknown, select)

const queryOf = (userID: string): Query<{ readonly userStatus: Readonly<UserStatus> }, void> => {
  let isOurs = false
  let subscriptions = 0
  return {
    key: `status ${userID}`,
    topics: [`presence:${userID}`],
    read(view) {
      const userStatus = featureOf(view.presence, 'presence').status(userID)
      return userStatus && { userStatus }
    },
    async fetch(chat) {
      // The host hears of it already, or it was not left yet.
      if (isSubscribed(chat, userID)) return
      isOurs = true
      const failure = (await subscribe(chat, userID)).get(userID)
      if (failure !== undefined) throw new ImError(failure.code, failure.message)
    },
    listen(chat) {
      const subscription = ++subscriptions
      const isLeft = () => {
        if (subscription !== subscriptions) return false
        isOurs = false
        return true
      }
      return () => {
        if (isOurs) unsubscribeLater(chat, userID, isLeft)
      }
    },
  }
}
