import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { befriend } from '../domain/people/befriend.ts'
import { checkFriends, deleteFriends } from '../handlers/friend/add-friend.ts'
import { groupName, pairOf } from '../handlers/friend/friend-fields.ts'
import type { Limits } from '../handlers/limits.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BackEnds } from '../services/services.ts'
import { askFriendAdd } from '../services/webhooks/friend-questions.ts'
import { asUser } from './act-as.ts'
import { userID } from './fields.ts'
import {
  addFields,
  importFriend,
  readImport,
  readUpdate,
  updateFriendOf,
} from './friend-changes.ts'
import { eachUser, failuresOf, restResults } from './relation-results.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const {
  RELATION_BAD_PARAMETER: BAD,
  RELATION_ACCOUNT_UNKNOWN: NO_ACCOUNT,
  FRIEND_WAITS,
} = serverCodes

const ITEMS = 1_000

const deleteType = optional(oneOf('Delete_Type_Single', 'Delete_Type_Both'))

const readAdd = shape({
  From_Account: userID,
  AddFriendItem: listOf(shape({ ...addFields, GroupName: optional(groupName(0)) }), ITEMS),
  AddType: optional(oneOf('Add_Type_Single', 'Add_Type_Both')),
  ForceAddFlags: optional(whole(0, 1)),
})

/** `sns`: friends of users. */
export const friendRows: RestRows<Data & Notify & Configuration & Limits & BackEnds> = {
  friend_add: row(['account', 'From_Account'], readAdd, (rest, body) => add(rest, body), BAD),
  friend_import: row(
    ['account', 'From_Account'],
    readImport,
    async (rest, { From_Account, AddFriendItem }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      return eachUser(AddFriendItem, (item) => importFriend(context, item))
    },
    BAD,
  ),
  friend_update: row(
    ['account', 'From_Account'],
    readUpdate,
    async (rest, { From_Account, UpdateItem }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      return eachUser(UpdateItem, (item) => updateFriendOf(context, item))
    },
    BAD,
  ),
  friend_delete: row(
    ['account', 'From_Account'],
    shape({ From_Account: userID, To_Account: usersOf(ITEMS), DeleteType: deleteType }),
    async (rest, { From_Account, To_Account, DeleteType }) =>
      restResults(await removeAll(rest, From_Account, To_Account, DeleteType)),
    BAD,
  ),
  friend_delete_all: row(
    ['account', 'From_Account'],
    shape({ From_Account: userID, DeleteType: deleteType }),
    async (rest, { From_Account, DeleteType }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      const all = await withLoaded(() => [...friendsOf(rest, context.caller.userID)])
      for (let from = 0; from < all.length; from += LIMITS.FRIEND_LIST) {
        await removeAll(rest, From_Account, all.slice(from, from + LIMITS.FRIEND_LIST), DeleteType)
      }
      return {}
    },
    BAD,
  ),
  friend_check: lookUp(
    ['account', 'From_Account'],
    shape({
      From_Account: userID,
      To_Account: usersOf(ITEMS),
      CheckType: oneOf('CheckResult_Type_Single', 'CheckResult_Type_Both'),
    }),
    async (rest, { From_Account, To_Account, CheckType: type }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      const { resultList } = await checkFriends(context, { userIDList: To_Account, type })
      const InfoItem = resultList.map((one) => ({
        To_Account: one.userID,
        Relation: one.relation,
        ResultCode: one.resultCode,
        ResultInfo: one.resultInfo ?? '',
      }))
      return { InfoItem, ...failuresOf(InfoItem) }
    },
    BAD,
  ),
}

const friendsOf = ({ services, sdkAppID }: RestContext<Data>, userID: string): Iterable<string> => {
  const account = services.cache.account(sdkAppID, userID)
  return account === null ? [] : services.cache.people(account)[0].friends.keys()
}

const add = async (
  rest: RestContext<Data & Notify & Configuration & BackEnds>,
  { From_Account, AddFriendItem, AddType, ForceAddFlags }: ReturnType<typeof readAdd>,
): Promise<object> => {
  const context = await asUser(rest, From_Account, NO_ACCOUNT)
  const { services } = rest
  const manner = { isMutual: AddType !== 'Add_Type_Single', isForced: ForceAddFlags === 1 }
  return eachUser(AddFriendItem, async ({ To_Account, AddSource, ...item }) => {
    const { Remark = '', GroupName = '', AddWording = '' } = item
    const asking = { source: AddSource, remark: Remark, groupName: GroupName, wording: AddWording }
    const { caller } = context
    const application = { ...asking, ...manner }
    await askFriendAdd(services, caller, { ...application, to: To_Account })
    const outcome = await withLoaded(() =>
      befriend(services, ...pairOf(context, To_Account), application, caller),
    )
    await services.writer.settled()
    if (outcome !== 'waiting') return
    throw new Refusal(FRIEND_WAITS, `add friend ${To_Account}: the user has to agree`)
  })
}

const removeAll = async (
  rest: RestContext<Data & Notify & Configuration & Limits>,
  From_Account: string,
  userIDList: readonly string[],
  type: 'Delete_Type_Single' | 'Delete_Type_Both' = 'Delete_Type_Single',
) => {
  const context = await asUser(rest, From_Account, NO_ACCOUNT)
  return (await deleteFriends(context, { userIDList, type })).resultList
}
