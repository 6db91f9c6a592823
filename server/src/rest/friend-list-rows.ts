import { serverCodes, type WireProfile } from 'tavern-im/protocol'
import type { Account } from '../core/memory/entities.ts'
import { decide } from '../core/memory/not-loaded.ts'
import type { Friend, People } from '../core/people/people.ts'
import { groupName } from '../handlers/friend/friend-fields.ts'
import {
  createFriendGroup,
  deleteFriendGroup,
  fillGroup,
} from '../handlers/friend/friend-groups.ts'
import { listOf, oneOf, optional, shape, text } from '../handlers/guards.ts'
import { accountOf, asUser } from './act-as.ts'
import { number, userID } from './fields.ts'
import { saidOf } from './profile-rows.ts'
import { failuresOf, restResults } from './relation-results.ts'
import { type RestContext, type RestRow, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { RELATION_BAD_PARAMETER: BAD, RELATION_ACCOUNT_UNKNOWN: NO_ACCOUNT, NO_FRIEND } = serverCodes

const PAGE = 100
const USERS = 1_000

const groupNames = listOf(groupName(1), PAGE)

const readList = shape({
  From_Account: userID,
  StartIndex: number,
  StandardSequence: optional(number),
  CustomSequence: optional(number),
})

/** `sns`: lists of friends, and friend groups. */
export const friendListRows: Readonly<Record<string, RestRow>> = {
  friend_get: row(readList, (rest, body) => list(rest, body), BAD),
  friend_get_list: row(
    shape({
      From_Account: userID,
      To_Account: usersOf(PAGE),
      TagList: listOf(text(64, 1), PAGE),
    }),
    (rest, { From_Account, To_Account, TagList }) => some(rest, From_Account, To_Account, TagList),
    BAD,
  ),
  group_add: row(
    shape({ From_Account: userID, GroupName: groupNames, To_Account: optional(usersOf(USERS)) }),
    async (rest, { From_Account, GroupName, To_Account: userIDList = [] }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      let strangers: Parameters<typeof restResults>[0] = []
      for (const name of new Set(GroupName)) {
        const made = await createFriendGroup(context, { name, userIDList })
        const { resultList } =
          made.outcome === 'exists'
            ? await fillGroup(context, { name, userIDList, operationType: 1 })
            : made
        strangers = resultList
      }
      const known = userIDList.filter((one) => !strangers.some(({ userID }) => userID === one))
      const done = known.map((userID) => ({ userID, resultCode: 0 }))
      return { CurrentSequence: 0, ...restResults([...done, ...strangers]) }
    },
    BAD,
  ),
  group_delete: row(
    shape({ From_Account: userID, GroupName: groupNames }),
    async (rest, { From_Account, GroupName }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      for (const name of new Set(GroupName)) await deleteFriendGroup(context, { name })
      return { CurrentSequence: 0 }
    },
    BAD,
  ),
  group_get: row(
    shape({
      From_Account: userID,
      LastSequence: optional(number),
      NeedFriend: optional(oneOf('Need_Friend_Type_Yes', 'Need_Friend_Type_No')),
      GroupName: optional(groupNames),
    }),
    async (rest, { From_Account, NeedFriend, GroupName }) => {
      const { friends, groups } = await peopleOf(rest, From_Account)
      const isIn = (id: number) => [...friends.values()].filter((one) => one.groups.includes(id))
      const wanted = groups.filter(({ name }) => GroupName?.includes(name) !== false)
      return {
        CurrentSequence: 0,
        ResultItem: wanted.map(({ id, name }) => ({
          GroupName: name,
          FriendNumber: isIn(id).length,
          ...(NeedFriend === 'Need_Friend_Type_Yes' && {
            To_Account: isIn(id).map(({ userID }) => userID),
          }),
        })),
      }
    },
    BAD,
  ),
}

const peopleOf = async (rest: RestContext, userID: string): Promise<People> => {
  const account = await accountOf(rest, userID, NO_ACCOUNT)
  return decide(() => rest.world.memory.people(account)[0])
}

const tags = ['Tag_SNS_IM_Group', 'Tag_SNS_IM_Remark', 'Tag_SNS_IM_AddSource', 'Tag_SNS_IM_AddTime']
const shownOfUser = ['Tag_Profile_IM_Nick', 'Tag_Profile_IM_Image']

/** Friends in the order in which they came. */
const list = async (
  rest: RestContext,
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
      const wanted = [...shownOfUser, ...tags, ...custom]
      return {
        To_Account: friend.userID,
        ValueItem: itemsOf(people, friend, profiles.get(friend.userID), wanted),
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
  rest: RestContext,
  user: string,
  userIDs: readonly string[],
  wanted: readonly string[],
): Promise<object> => {
  const people = await peopleOf(rest, user)
  const profiles = await profilesOf(rest, userIDs)
  const InfoItem = userIDs.map((To_Account) => {
    const friend = people.friends.get(To_Account)
    if (friend === undefined) {
      const ResultInfo = `find friend ${To_Account}: not in the list`
      return { To_Account, SnsProfileItem: [], ResultCode: NO_FRIEND, ResultInfo }
    }
    const SnsProfileItem = itemsOf(people, friend, profiles.get(To_Account), wanted)
    return { To_Account, SnsProfileItem, ResultCode: 0, ResultInfo: '' }
  })
  return { InfoItem, ...failuresOf(InfoItem) }
}

const profilesOf = async (
  { world, sdkAppID }: RestContext,
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, WireProfile>> => {
  const accounts: Account[] = await decide(() => world.memory.accounts(sdkAppID, new Set(userIDs)))
  return new Map(accounts.map(({ userID, profile }) => [userID, profile]))
}

const itemsOf = (
  people: People,
  friend: Friend,
  profile: WireProfile = { userID: friend.userID },
  wanted: readonly string[],
) =>
  wanted.map((Tag) => ({
    Tag,
    Value: Tag.startsWith('Tag_SNS_') ? keptOf(people, friend, Tag) : saidOf(profile, Tag),
  }))

/** What the owner of the list keeps of a friend. */
const keptOf = ({ groups }: People, friend: Friend, tag: string): unknown => {
  switch (tag) {
    case 'Tag_SNS_IM_Group':
      return groups.filter(({ id }) => friend.groups.includes(id)).map(({ name }) => name)
    case 'Tag_SNS_IM_Remark':
      return friend.remark
    case 'Tag_SNS_IM_AddSource':
      return friend.source
    case 'Tag_SNS_IM_AddWording':
      return friend.wording
    case 'Tag_SNS_IM_AddTime':
      return friend.addTime
    default:
      return friend.customFields.find(({ key }) => key === tag)?.value ?? ''
  }
}
