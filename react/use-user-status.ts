import {
  type ChatSDK,
  ImError,
  type UserStatus,
  type UserStatusFailure,
  viewOf,
} from 'tavern-im/strict'
import { batched, spaced } from './batched.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { featureOf } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

/** The result of `useUserStatus`. */
export interface UserStatusState extends QueryState {
  /** null until it is known. */
  readonly userStatus: Readonly<UserStatus> | null
}

/** Maximum number of users per request. */
const MAX_USERS = 100

/** Delay before users are unsubscribed, because they may scroll back into view, in ms. */
const LINGER_MS = 5_000

/** Repeats a call until all users are processed: the operator may set a lower limit per call. */
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

/** Subscribes, and resolves to the failures per user. */
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

/** By userID, whether it must still be unsubscribed. */
const pendingUnsubscribes = new WeakMap<ChatSDK, Map<string, () => boolean>>()

/** Unsubscribes a user after a delay, together with others, if `isLeft` still returns true. */
const unsubscribeLater = (chat: ChatSDK, userID: string, isLeft: () => boolean): void => {
  const users = pendingUnsubscribes.get(chat) ?? new Map<string, () => boolean>()
  users.set(userID, isLeft)
  if (pendingUnsubscribes.has(chat)) return
  pendingUnsubscribes.set(chat, users)
  viewOf(chat).clock.after(LINGER_MS, () => {
    pendingUnsubscribes.delete(chat)
    const left = [...users].flatMap(([one, isSo]) => (isSo() ? one : []))
    // On failure the subscription ends with the connection.
    forAll(
      left,
      (one) => isSubscribed(chat, one),
      (userIDList) => chat.unsubscribeUserStatus({ userIDList }),
    ).catch(() => undefined)
  })
}

const unknown = neutralState({ userStatus: null as Readonly<UserStatus> | null })

/**
 * Returns whether a user is online. The first component subscribes, with one call per tick, and the
 * subscription ends within 5 s of the last. Subscriptions of the app itself stay.
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
      // The host has subscribed, or the last subscription has not ended yet.
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
