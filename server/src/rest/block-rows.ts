import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import type { Relations } from '../domain/relations.ts'
import { blacklistHandlers } from '../handlers/blacklist.ts'
import type { Limits } from '../handlers/limits.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { oneOf, optional, shape, whole } from '../kernel/guards.ts'
import { accountOf, asUser } from './act-as.ts'
import { number, userID } from './fields.ts'
import { failuresOf, restResults } from './relation-results.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { RELATION_BAD_PARAMETER: BAD, RELATION_ACCOUNT_UNKNOWN: NO_ACCOUNT } = serverCodes

const users = shape({ From_Account: userID, To_Account: usersOf(LIMITS.BLACKLIST) })

const readCheck = shape({
  From_Account: userID,
  To_Account: usersOf(LIMITS.BLACKLIST),
  CheckType: oneOf('BlackCheckResult_Type_Single', 'BlackCheckResult_Type_Both'),
})

/** `sns`: blacklists of users. */
export const blockRows: RestRows<Data & Notify & Configuration & Relations & Limits> = {
  black_list_add: row(
    ['account', 'From_Account'],
    users,
    async (rest, { From_Account, To_Account: userIDList }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      return restResults((await blacklistHandlers.add(context, { userIDList })).resultList)
    },
    BAD,
  ),
  black_list_delete: row(
    ['account', 'From_Account'],
    users,
    async (rest, { From_Account, To_Account: userIDList }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      return restResults((await blacklistHandlers.remove(context, { userIDList })).resultList)
    },
    BAD,
  ),
  black_list_get: lookUp(
    ['account', 'From_Account'],
    shape({
      From_Account: userID,
      StartIndex: whole(0, LIMITS.BLACKLIST),
      MaxLimited: whole(1, LIMITS.BLACKLIST),
      LastSequence: optional(number),
    }),
    async (rest, { From_Account, StartIndex: startIndex, MaxLimited: maxLimited }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      const page = await blacklistHandlers.list(context, { startIndex, maxLimited })
      return {
        BlackListItem: page.blacklist.map((one) => ({
          To_Account: one.userID,
          AddBlackTimeStamp: one.timeStamp,
        })),
        StartIndex: page.startIndex,
        CurrentSequence: 0,
      }
    },
    BAD,
  ),
  black_list_check: lookUp(
    ['account', 'From_Account'],
    readCheck,
    (rest, body) => check(rest, body),
    BAD,
  ),
}

/** Checks the blacklists of each pair of users, in both directions or in one. */
const check = async (
  rest: RestContext<Data & Configuration>,
  { From_Account, To_Account, CheckType }: ReturnType<typeof readCheck>,
): Promise<object> => {
  const { services, sdkAppID } = rest
  const me = await accountOf(rest, From_Account, NO_ACCOUNT)
  const isBoth = CheckType === 'BlackCheckResult_Type_Both'
  const BlackListCheckItem = await withLoaded(() => {
    const accounts = services.cache.accounts(sdkAppID, new Set(To_Account))
    const known = new Map(accounts.map((account) => [account.userID, account]))
    return To_Account.map((To_Account) => {
      const other = known.get(To_Account)
      if (other === undefined) {
        const ResultInfo = `find account ${To_Account}: it does not exist`
        return { To_Account, Relation: '', ResultCode: NO_ACCOUNT, ResultInfo }
      }
      const isByOther = isBoth && other.blacklist.has(me.userID)
      const Relation = relationOf(me.blacklist.has(To_Account), isByOther)
      return { To_Account, Relation, ResultCode: 0, ResultInfo: '' }
    })
  })
  return { BlackListCheckItem, ...failuresOf(BlackListCheckItem) }
}

const relationOf = (isMine: boolean, isTheirs: boolean): string => {
  if (isMine) {
    return isTheirs ? 'BlackCheckResult_Type_BothWay' : 'BlackCheckResult_Type_AWithB'
  }
  return isTheirs ? 'BlackCheckResult_Type_BWithA' : 'BlackCheckResult_Type_NO'
}
