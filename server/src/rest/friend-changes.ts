import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import {
  admitFriendGroup,
  fillFriendGroup,
  makeFriendGroup,
} from '../domain/people/friend-groups.ts'
import { putFriends } from '../domain/people/friends.ts'
import { type Context, callerOf } from '../handlers/context.ts'
import { updateFriend } from '../handlers/friend/add-friend.ts'
import {
  customKey,
  customValue,
  groupName,
  pairOf,
  reading,
  remark,
  source,
  wording,
} from '../handlers/friend/friend-fields.ts'
import type { Limits } from '../handlers/limits.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, optional, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { anything, number, userID } from './fields.ts'

const ITEMS = 1_000

const names = listOf(groupName(1), LIMITS.FRIEND_GROUPS)

/** Common fields of every added friend. */
export const addFields = {
  To_Account: userID,
  AddSource: source,
  Remark: optional(remark),
  AddWording: optional(wording),
}

export const readImport = shape({
  From_Account: userID,
  AddFriendItem: listOf(
    shape({
      ...addFields,
      GroupName: optional(names),
      AddTime: optional(number),
      CustomItem: optional(
        listOf(shape({ Tag: customKey, Value: customValue }), LIMITS.FRIEND_CUSTOM_FIELDS),
      ),
    }),
    ITEMS,
  ),
})

export const readUpdate = shape({
  From_Account: userID,
  UpdateItem: listOf(
    shape({
      To_Account: userID,
      SnsItem: listOf(shape({ Tag: text(64, 1), Value: anything }), 50),
    }),
    ITEMS,
  ),
})

type ImportItem = ReturnType<typeof readImport>['AddFriendItem'][number]
type UpdateItem = ReturnType<typeof readUpdate>['UpdateItem'][number]

/** Adds an imported friend to the list of one user without consent of the other. */
export const importFriend = async (
  context: Context<Data & Notify>,
  { To_Account, ...item }: ImportItem,
): Promise<void> => {
  const { services } = context
  await withLoaded(() => {
    const [me, other] = pairOf(context, To_Account)
    const [{ friends }] = services.cache.people(me)
    if (me === other) throw refusal(`${To_Account} is the same user`)
    if (friends.size >= LIMITS.FRIENDS && !friends.has(To_Account)) {
      throw new Refusal(serverCodes.TOO_MANY_FRIENDS, 'import friend: the list is full')
    }
    const groupNames = item.GroupName ?? []
    admitFriendGroup(services, me, ...groupNames)
    const groups = groupNames.map((name) => makeFriendGroup(services, me, name)?.id ?? 0)
    const customFields = (item.CustomItem ?? []).map(({ Tag: key, Value: value }) => ({
      key,
      value,
    }))
    const addTime = item.AddTime ?? services.time()
    const { AddSource, AddWording = '', Remark = '' } = item
    const said = { source: AddSource, wording: AddWording, remark: Remark }
    const { id } = other
    putFriends(services, me, [{ id, userID: To_Account, addTime, ...said, groups, customFields }])
  })
  await services.writer.settled()
}

const refusal = (why: string) =>
  new Refusal(serverCodes.RELATION_BAD_PARAMETER, `change friend: ${why}`)

const CUSTOM = 'Tag_SNS_Custom_'
const readNames = reading('update', (value: unknown) => names(value, 'Tag_SNS_IM_Group'))

/** Changes the data that one user stores about a friend. */
export const updateFriendOf = async (
  context: Context<Data & Notify & Limits>,
  { To_Account, SnsItem }: UpdateItem,
): Promise<void> => {
  const custom: object[] = []
  let remark: unknown
  let groups: readonly string[] | undefined
  for (const { Tag, Value } of SnsItem) {
    if (Tag === 'Tag_SNS_IM_Remark') remark = Value
    else if (Tag === 'Tag_SNS_IM_Group') groups = readNames(Value)
    else if (Tag.startsWith(CUSTOM)) custom.push({ key: Tag, value: Value })
    else throw refusal(`${Tag} cannot be set`)
  }
  const update = {
    userID: To_Account,
    ...(remark !== undefined && { remark: remark }),
    ...(custom.length > 0 && { friendCustomField: custom }),
  }
  const { services } = context
  if (groups !== undefined) {
    await withLoaded(() => admitFriendGroup(services, callerOf(context), ...groups))
  }
  await updateFriend(context, update)
  if (groups !== undefined) await stand(context, To_Account, groups)
}

/** Puts the friend into these friend groups, and into no other. */
const stand = async (
  context: Context<Data & Notify>,
  userID: string,
  groupNames: readonly string[],
): Promise<void> => {
  const { services } = context
  await withLoaded(() => {
    const me = callerOf(context)
    services.cache.people(me)
    admitFriendGroup(services, me, ...groupNames)
    for (const name of groupNames) makeFriendGroup(services, me, name)
    for (const group of services.cache.people(me)[0].groups) {
      fillFriendGroup(services, me, group, [userID], groupNames.includes(group.name))
    }
  })
  await services.writer.settled()
}
