import { serverCodes, type WireProfile } from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, optional, shape, text } from '../kernel/guards.ts'
import { number, userID } from './fields.ts'
import { itemsOf, peopleOf } from './friend-items.ts'
import { failuresOf } from './relation-results.ts'
import { lookUp, type RestContext, type RestRows } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { RELATION_BAD_PARAMETER: BAD, NO_FRIEND } = serverCodes

const PAGE = 100

const readList = shape({
  From_Account: userID,
  StartIndex: number,
  StandardSequence: optional(number),
  CustomSequence: optional(number),
})

/** `sns`: lists of friends. */
export const friendListRows: RestRows<Data & Configuration> = {
  friend_get: lookUp(['account', 'From_Account'], readList, (rest, body) => list(rest, body), BAD),
  friend_get_list: lookUp(
    ['account', 'From_Account'],
    shape({
      From_Account: userID,
      To_Account: usersOf(PAGE),
      TagList: listOf(text(64, 1), PAGE),
    }),
    (rest, { From_Account, To_Account, TagList }) => some(rest, From_Account, To_Account, TagList),
    BAD,
  ),
}

const tags = ['Tag_SNS_IM_Group', 'Tag_SNS_IM_Remark', 'Tag_SNS_IM_AddSource', 'Tag_SNS_IM_AddTime']
const shownOfUser = ['Tag_Profile_IM_Nick', 'Tag_Profile_IM_Image']

/** Friends in the order of their creation. */
const list = async (
  rest: RestContext<Data & Configuration>,
  { From_Account, StartIndex }: ReturnType<typeof readList>,
): Promise<object> => {
  const people = await peopleOf(rest, From_Account)
  const all = [...people.friends.values()].sort((a, b) => a.addTime - b.addTime || a.id - b.id)
  const page = all.slice(StartIndex, StartIndex + PAGE)
  const profiles = await profilesOf(
    rest,
    page.map(({ userID }) => userID),
  )
  const next = StartIndex + PAGE
  const isLast = next >= all.length
  return {
    UserDataItem: page.map((friend) => {
      const custom = friend.customFields.map(({ key }) => key)
      const shownTags = [...shownOfUser, ...tags, ...custom]
      return {
        To_Account: friend.userID,
        ValueItem: itemsOf(people, friend, profiles.get(friend.userID), shownTags),
      }
    }),
    StandardSequence: 0,
    CustomSequence: 0,
    FriendNum: all.length,
    CompleteFlag: isLast ? 1 : 0,
    NextStartIndex: isLast ? 0 : next,
  }
}

const some = async (
  rest: RestContext<Data & Configuration>,
  user: string,
  userIDs: readonly string[],
  shownTags: readonly string[],
): Promise<object> => {
  const people = await peopleOf(rest, user)
  const profiles = await profilesOf(rest, userIDs)
  const InfoItem = userIDs.map((To_Account) => {
    const friend = people.friends.get(To_Account)
    if (friend === undefined) {
      const ResultInfo = `find friend ${To_Account}: not in the list`
      return { To_Account, SnsProfileItem: [], ResultCode: NO_FRIEND, ResultInfo }
    }
    const SnsProfileItem = itemsOf(people, friend, profiles.get(To_Account), shownTags)
    return { To_Account, SnsProfileItem, ResultCode: 0, ResultInfo: '' }
  })
  return { InfoItem, ...failuresOf(InfoItem) }
}

const profilesOf = async (
  { services, sdkAppID }: RestContext<Data>,
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, WireProfile>> => {
  const accounts: Account[] = await withLoaded(() =>
    services.cache.accounts(sdkAppID, new Set(userIDs)),
  )
  return new Map(accounts.map(({ userID, profile }) => [userID, profile]))
}
