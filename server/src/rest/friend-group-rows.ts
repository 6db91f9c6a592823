import { serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import { groupName } from '../handlers/friend/friend-fields.ts'
import {
  createFriendGroup,
  deleteFriendGroup,
  fillGroup,
} from '../handlers/friend/friend-groups.ts'
import type { Limits } from '../handlers/limits.ts'
import { listOf, oneOf, optional, shape } from '../kernel/guards.ts'
import { asUser } from './act-as.ts'
import { number, userID } from './fields.ts'
import { peopleOf } from './friend-items.ts'
import { restResults } from './relation-results.ts'
import { lookUp, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const { RELATION_BAD_PARAMETER: BAD, RELATION_ACCOUNT_UNKNOWN: NO_ACCOUNT } = serverCodes

const PAGE = 100
const USERS = 1_000

const groupNames = listOf(groupName(1), PAGE)

/** `sns`: friend groups. */
export const friendGroupRows: RestRows<Data & Notify & Configuration & Limits> = {
  group_add: row(
    ['account', 'From_Account'],
    shape({ From_Account: userID, GroupName: groupNames, To_Account: optional(usersOf(USERS)) }),
    async (rest, { From_Account, GroupName, To_Account: userIDList = [] }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      let nonFriends: Parameters<typeof restResults>[0] = []
      for (const name of new Set(GroupName)) {
        const made = await createFriendGroup(context, { name, userIDList })
        const { resultList } =
          made.outcome === 'exists'
            ? await fillGroup(context, { name, userIDList, operationType: 1 })
            : made
        nonFriends = resultList
      }
      const known = userIDList.filter((one) => !nonFriends.some(({ userID }) => userID === one))
      const done = known.map((userID) => ({ userID, resultCode: 0 }))
      return { CurrentSequence: 0, ...restResults([...done, ...nonFriends]) }
    },
    BAD,
  ),
  group_delete: row(
    ['account', 'From_Account'],
    shape({ From_Account: userID, GroupName: groupNames }),
    async (rest, { From_Account, GroupName }) => {
      const context = await asUser(rest, From_Account, NO_ACCOUNT)
      for (const name of new Set(GroupName)) await deleteFriendGroup(context, { name })
      return { CurrentSequence: 0 }
    },
    BAD,
  ),
  group_get: lookUp(
    ['account', 'From_Account'],
    shape({
      From_Account: userID,
      LastSequence: optional(number),
      NeedFriend: optional(oneOf('Need_Friend_Type_Yes', 'Need_Friend_Type_No')),
      GroupName: optional(groupNames),
    }),
    async (rest, { From_Account, NeedFriend, GroupName }) => {
      const { friends, groups } = await peopleOf(rest, From_Account)
      const isIn = (id: number) => [...friends.values()].filter((one) => one.groups.includes(id))
      const selected = groups.filter(({ name }) => GroupName?.includes(name) !== false)
      return {
        CurrentSequence: 0,
        ResultItem: selected.map(({ id, name }) => ({
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
