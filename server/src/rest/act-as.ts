import { openAccount } from '../domain/accounts/open-account.ts'
import type { Account } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Operator } from '../domain/groups/group-changes.ts'
import type { Context } from '../handlers/context.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import type { OperatedBy } from '../kernel/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { RestContext } from './rest-row.ts'

/** The account does not exist. */
const NO_ACCOUNT = 90048

/**
 * The account of a user; refuses with the code if it does not exist. That of an administrator is
 * created on demand.
 */
export const accountOf = async (
  { services, sdkAppID, identifier }: RestContext<Data & Configuration>,
  userID: string,
  code: number = NO_ACCOUNT,
): Promise<Account> => {
  if (userID === identifier) await openAccount(services, sdkAppID, userID)
  const account = await withLoaded(() => services.cache.account(sdkAppID, userID))
  if (account !== null) return account
  throw new Refusal(code, `find account ${userID}: it does not exist`)
}

/** The operator of a group action in the name of the app. Use inside `withLoaded`. */
export const operatorOf = ({
  services,
  sdkAppID: app,
  identifier: userID,
}: RestContext<Data>): Operator => {
  const account = services.cache.account(app, userID)
  // An administrator may have no account.
  const operator = account ?? { userID, tinyID: '0', profile: { userID } }
  return { operator, operatorRole: 400, origin: { sdkAppID: app } }
}

/** The same for webhooks: the back end receives those about its own actions, too. */
export const byApp = ({ sdkAppID, identifier: userID }: RestContext<object>): OperatedBy => ({
  operator: { userID },
  origin: { sdkAppID },
})

/** Handler context of the user on whose behalf the back end acts, with the rights of the user. */
export const asUser = async <Capabilities extends Data & Configuration>(
  rest: RestContext<Capabilities>,
  userID: string,
  code?: number,
): Promise<Context<Capabilities>> => {
  const { tinyID } = await accountOf(rest, userID, code)
  const { services, sdkAppID, identifier: administrator } = rest
  const nowhere = { connectionID: '', instanceID: '', platform: 0, origin: '' }
  return { services, caller: { sdkAppID, userID, tinyID, administrator, ...nowhere } }
}

/** The same without the rules that bind users only. */
export const asBackEnd = async <Capabilities extends Data & Configuration>(
  rest: RestContext<Capabilities>,
  userID: string = rest.identifier,
  code?: number,
): Promise<Context<Capabilities>> => {
  const { services, caller } = await asUser(rest, userID, code)
  return { services, caller: { ...caller, isBackEnd: true } }
}
