import { Refusal } from '../core/core.ts'
import type { Operator } from '../core/groups/change-group.ts'
import { withLoaded } from '../core/memory/cache-miss.ts'
import type { Account } from '../core/memory/entities.ts'
import { openAccount } from '../core/open-account.ts'
import type { Context } from '../handlers/context.ts'
import type { HookBy } from '../webhooks/send-webhook.ts'
import type { RestContext } from './rest-row.ts'

/** The account does not exist. */
const NO_ACCOUNT = 90048

/** The account of a user; refuses with the code where there is none. An administrator has one as soon as it needs one. */
export const accountOf = async (
  { services, sdkAppID, identifier }: RestContext,
  userID: string,
  code: number = NO_ACCOUNT,
): Promise<Account> => {
  if (userID === identifier) await openAccount(services, sdkAppID, userID)
  const account = await withLoaded(() => services.cache.account(sdkAppID, userID))
  if (account !== null) return account
  throw new Refusal(code, `find account ${userID}: it does not exist`)
}

/** Who does something in a group in the name of the app. Use inside `withLoaded`. */
export const operatorOf = ({
  services,
  sdkAppID: app,
  identifier: userID,
}: RestContext): Operator => {
  const account = services.cache.account(app, userID)
  // A back end may have no account.
  const operator = account ?? { userID, tinyID: '0', profile: { userID } }
  return { operator, operatorRole: 400, origin: { sdkAppID: app } }
}

/** The same for the app's back end, which is told of what it does itself, too. */
export const byApp = ({ sdkAppID, identifier: userID }: RestContext): HookBy => ({
  operator: { userID },
  origin: { sdkAppID },
})

/** What handlers are given where a user calls, here its back end in its name, with the rights of the user. */
export const asUser = async (
  rest: RestContext,
  userID: string,
  code?: number,
): Promise<Context> => {
  const { tinyID } = await accountOf(rest, userID, code)
  const { services, sdkAppID, identifier: administrator } = rest
  const nowhere = { connectionID: '', instanceID: '', platform: 0, origin: '' }
  return { services, caller: { sdkAppID, userID, tinyID, administrator, ...nowhere } }
}

/** The same where what binds users does not bind the back end. */
export const asBackEnd = async (
  rest: RestContext,
  userID: string = rest.identifier,
  code?: number,
): Promise<Context> => {
  const { services, caller } = await asUser(rest, userID, code)
  return { services, caller: { ...caller, isBackEnd: true } }
}
