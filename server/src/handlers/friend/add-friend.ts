import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import type { Pair } from '../../domain/domain-events.ts'
import type { Notify } from '../../domain/notify.ts'
import { befriend } from '../../domain/people/befriend.ts'
import { dropFriends, putFriends, relationOf } from '../../domain/people/friends.ts'
import type { Friend } from '../../domain/people/people.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { refusalText } from '../../kernel/errors/refusal-text.ts'
import { listOf, oneOf, optional, shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askFriendAdd } from '../../services/webhooks/friend-questions.ts'
import { type Context, callerOf } from '../context.ts'
import type { Limits } from '../limits.ts'
import { resultOf } from '../relation-change.ts'
import { admitRelations } from '../relation-quota.ts'
import {
  customKey,
  customValue,
  groupName,
  pairOf,
  reading,
  remark,
  source,
  userID,
  userIDs,
  wording,
} from './friend-fields.ts'

type Table = typeof commands.friend

const readAdd = reading(
  'add',
  shape({
    to: userID,
    type: oneOf('Add_Type_Single', 'Add_Type_Both'),
    source,
    wording,
    remark,
    groupName: groupName(0),
  }),
)

const readDelete = reading(
  'delete',
  shape({
    userIDList: userIDs(LIMITS.FRIEND_LIST),
    type: oneOf('Delete_Type_Single', 'Delete_Type_Both'),
  }),
)

const readCheck = reading(
  'check',
  shape({
    userIDList: userIDs(LIMITS.FRIEND_LIST),
    type: oneOf('CheckResult_Type_Single', 'CheckResult_Type_Both'),
  }),
)

const readUpdate = reading(
  'update',
  shape({
    userID,
    remark: optional(remark),
    friendCustomField: optional(
      listOf(shape({ key: customKey, value: customValue }), LIMITS.FRIEND_CUSTOM_FIELDS),
    ),
  }),
)

export const addFriend = async (
  context: Context<Data & Notify & BackEnds & Limits>,
  body: unknown,
): Promise<AnswerOf<Table['add']>> => {
  const { to, type, ...asking } = readAdd(body)
  admitRelations(context, 1)
  const { services } = context
  const isMutual = type === 'Add_Type_Both'
  const { caller } = context
  if (services.webhooks.wants(caller.sdkAppID, 'Sns.CallbackPrevFriendAdd')) {
    await askFriendAdd(services, caller, { ...asking, to, isMutual })
  }
  const status = await withLoaded(() =>
    befriend(services, ...pairOf(context, to), { ...asking, isMutual }, caller),
  )
  await services.writer.settled()
  const resultInfo = status === 'waiting' ? refusalText(serverCodes.FRIEND_WAITS, undefined) : ''
  return { status, resultInfo }
}

export const deleteFriends = async (
  context: Context<Data & Notify & Limits>,
  body: unknown,
): Promise<AnswerOf<Table['delete']>> => {
  const { userIDList, type } = readDelete(body)
  admitRelations(context, userIDList.length)
  const { services } = context
  const { losses } = services.writer
  const isBoth = type === 'Delete_Type_Both'
  const resultList = await inPages(userIDList, (userIDs) => {
    const me = callerOf(context)
    const [mine] = services.cache.people(me)
    const friends = userIDs.filter((one) => mine.friends.has(one))
    const others = isBoth ? services.cache.accounts(me.app, friends) : []
    const theirs = services.cache.people(...others)
    const mutual = others.filter((_, index) => theirs[index]?.friends.has(me.userID))
    const pairs: Pair[] = friends.map((one) => [me.userID, one])
    pairs.push(...mutual.map((one): Pair => [one.userID, me.userID]))
    services.events.friendsRemoved.publish({ caller: context.caller, pairs })
    dropFriends(services, me, friends)
    for (const other of mutual) dropFriends(services, other, [me.userID])
    return userIDs.map((userID) =>
      resultOf(userID, friends.includes(userID) ? 0 : serverCodes.NO_FRIEND),
    )
  })
  await services.writer.settled(losses)
  return { resultList }
}

export const checkFriends = async (
  context: Context<Data & Limits>,
  body: unknown,
): Promise<AnswerOf<Table['check']>> => {
  const { userIDList, type } = readCheck(body)
  admitRelations(context, userIDList.length)
  const { services } = context
  const { losses } = services.writer
  const isBoth = type === 'CheckResult_Type_Both'
  const resultList = await inPages(userIDList, (userIDs) => {
    const me = callerOf(context)
    const others = services.cache.accounts(me.app, userIDs)
    if (isBoth) services.cache.people(...others)
    return userIDs.map((userID) => {
      const other = others.find((one) => one.userID === userID)
      return other === undefined
        ? { ...resultOf(userID, serverCodes.RELATION_ACCOUNT_UNKNOWN), relation: '' }
        : { userID, resultCode: 0, relation: relationOf(services, me, other, isBoth) }
    })
  })
  await services.writer.settled(losses)
  return { resultList }
}

export const updateFriend = async (
  context: Context<Data & Notify & Limits>,
  body: unknown,
): Promise<Record<never, never>> => {
  const { userID, remark, friendCustomField = [] } = readUpdate(body)
  admitRelations(context, 1)
  const { services } = context
  await withLoaded(() => {
    const me = callerOf(context)
    const friend = services.cache.people(me)[0].friends.get(userID)
    if (friend === undefined) {
      throw new Refusal(serverCodes.NO_FRIEND, `update friend ${userID}: not in the list`)
    }
    const customFields = merged(friend, friendCustomField)
    putFriends(services, me, [{ ...friend, remark: remark ?? friend.remark, customFields }])
  })
  await services.writer.settled()
  return {}
}

/** Custom fields change one by one; fields not named stay. */
const merged = (friend: Friend, changes: Friend['customFields']): Friend['customFields'] => {
  const values = new Map([...friend.customFields, ...changes].map(({ key, value }) => [key, value]))
  const fields = [...values].map(([key, value]) => ({ key, value }))
  const isShort = Buffer.byteLength(JSON.stringify(fields)) <= LIMITS.PROFILE_BYTES
  if (fields.length <= LIMITS.FRIEND_CUSTOM_FIELDS && isShort) return fields
  const why = `more than ${LIMITS.FRIEND_CUSTOM_FIELDS} custom fields, or ${LIMITS.PROFILE_BYTES} bytes`
  throw new Refusal(serverCodes.RELATION_BAD_PARAMETER, `update friend ${friend.userID}: ${why}`)
}

/** Runs a decision for pages of users, each user once. */
const inPages = async <Result>(
  userIDList: readonly string[],
  decision: (userIDs: readonly string[]) => readonly Result[],
): Promise<Result[]> => {
  const all = [...new Set(userIDList)]
  const results: Result[] = []
  for (let from = 0; from < all.length; from += LIMITS.FRIEND_PAGE) {
    const page = all.slice(from, from + LIMITS.FRIEND_PAGE)
    results.push(...(await withLoaded(() => decision(page))))
  }
  return results
}
