import {
  type AnswerOf,
  type commands,
  LIMITS,
  type StatusFailure,
  serverCodes,
  type WireStatus,
} from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { presenceKey } from '../domain/presence/presence.ts'
import { hiddenStatus, statusOf, statusText } from '../domain/presence/status.ts'
import type { Relations } from '../domain/relations.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { refusalText } from '../kernel/errors/refusal-text.ts'
import { listOf, oneOf, optional, shape, text, wellFormed } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'

type Table = typeof commands.presence
type StatusAnswer = AnswerOf<Table['get']>

const users = shape({ userIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), LIMITS.STATUS_LIST) })

const readGet = request(
  'status.get',
  serverCodes.ACCOUNT_BAD_PARAMETER,
  shape({
    userIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), LIMITS.STATUS_LIST),
    onlyTold: optional(oneOf(1)),
  }),
)

const readUsers = request('status', serverCodes.ACCOUNT_BAD_PARAMETER, users)

const customStatus = wellFormed(LIMITS.CUSTOM_STATUS_BYTES)

const readSet = request('status.set', serverCodes.ACCOUNT_BAD_PARAMETER, shape({ customStatus }))

const admit = ({ services, caller }: Context<Configuration>): void => {
  if (services.settings.of(caller.sdkAppID).status.value.isOn) return
  throw new Refusal(serverCodes.STATUS_OFF, 'ask for status')
}

const failure = (userID: string, code: number, why: string): StatusFailure => ({
  userID,
  code,
  message: refusalText(code, `find ${userID}: ${why}`),
})

/** The statuses visible to the caller, and the users that do not exist. Use inside `withLoaded`. */
const find = (
  { services, caller }: Context<Data & Notify>,
  userIDs: ReadonlySet<string>,
): { found: Map<string, WireStatus>; failures: StatusFailure[] } => {
  const accounts = services.cache.accounts(caller.sdkAppID, userIDs)
  const seen = (account: Account) =>
    account.blacklist.has(caller.userID) ? hiddenStatus(account) : statusOf(services, account)
  const found = new Map(accounts.map((account) => [account.userID, seen(account)]))
  const failures = [...userIDs]
    .filter((userID) => !found.has(userID))
    .map((userID) => failure(userID, serverCodes.ACCOUNT_UNKNOWN, 'no such user'))
  return { found, failures }
}

/** The users that publish their status to the caller as a friend. Use inside `withLoaded`. */
const friendsAmong = (
  { services, caller }: Context<Data & Configuration>,
  userIDs: readonly string[],
): string[] => {
  if (!services.settings.of(caller.sdkAppID).status.value.toFriends) return []
  const accounts = services.cache.accounts(caller.sdkAppID, userIDs)
  const people = services.cache.people(...accounts)
  const friends = accounts.filter((_, index) => people[index]?.friends.has(caller.userID))
  return friends.map(({ userID }) => userID)
}

const get = async (
  context: Context<Data & Notify & Configuration>,
  body: unknown,
): Promise<StatusAnswer> => {
  const { userIDList, onlyTold } = readGet(body)
  admit(context)
  const requested = new Set(onlyTold === 1 ? undefined : userIDList)
  for (let from = 0; onlyTold === 1 && from < userIDList.length; from += LIMITS.FRIEND_PAGE) {
    const page = userIDList.slice(from, from + LIMITS.FRIEND_PAGE)
    for (const userID of await withLoaded(() => friendsAmong(context, page))) requested.add(userID)
  }
  const { found, failures } = await withLoaded(() => find(context, requested))
  return { statusList: [...found.values()], failureUserList: failures }
}

const subscribe = async (
  context: Context<Data & Notify & Configuration & Relations>,
  body: unknown,
): Promise<StatusAnswer> => {
  const { userIDList } = readUsers(body)
  admit(context)
  const { services, caller } = context
  return withLoaded(() => {
    const { found, failures } = find(context, new Set(userIDList))
    for (const status of found.values()) {
      const key = presenceKey(caller.sdkAppID, status.userID)
      const { watchers } = services.presence
      if (watchers.add(caller.connectionID, key, statusText(status))) continue
      found.delete(status.userID)
      const why = `you already subscribe to ${LIMITS.STATUS_SUBSCRIPTIONS} users`
      failures.push(failure(status.userID, serverCodes.ACCOUNT_BAD_PARAMETER, why))
    }
    return { statusList: [...found.values()], failureUserList: failures }
  })
}

const unsubscribe = async (
  context: Context<Configuration & Relations>,
  body: unknown,
): Promise<AnswerOf<Table['unsubscribe']>> => {
  const { userIDList } = readUsers(body)
  admit(context)
  const { services, caller } = context
  const { watchers } = services.presence
  if (userIDList.length === 0) watchers.dropAll(caller.connectionID)
  for (const userID of userIDList) {
    watchers.drop(caller.connectionID, presenceKey(caller.sdkAppID, userID))
  }
  return { failureUserList: [] }
}

const set = async (
  context: Context<Data & Notify & Relations>,
  body: unknown,
): Promise<WireStatus> => {
  const { customStatus } = readSet(body)
  const { services } = context
  const account = await withLoaded(() => {
    const caller = callerOf(context)
    caller.customStatus = customStatus
    services.writer.touch(services.tables.account, caller)
    services.writer.afterCommit(() => services.presence.changed(caller.app, caller.userID, true))
    return caller
  })
  await services.writer.settled()
  return statusOf(services, account)
}

/** Handlers for statuses and subscriptions. */
export const presenceHandlers = { get, set, subscribe, unsubscribe } satisfies CoreHandlers<Table>
