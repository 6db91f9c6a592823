import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account, Folder } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import type { Notify } from '../../domain/notify.ts'
import {
  admitFriendGroup,
  fillFriendGroup,
  groupNamed,
  makeFriendGroup,
  removeFriendGroup,
  renameFriendGroup,
} from '../../domain/people/friend-groups.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, shape } from '../../kernel/guards.ts'
import { type Context, callerOf } from '../context.ts'
import type { Limits } from '../limits.ts'
import { resultOf } from '../relation-change.ts'
import { admitRelations } from '../relation-quota.ts'
import { groupName, reading, userIDs } from './friend-fields.ts'

type Answer = AnswerOf<typeof commands.friend.createGroup>

const name = groupName(1)
const friends = userIDs(LIMITS.FRIENDS)

const readCreate = reading('createGroup', shape({ name, userIDList: friends }))
const readDelete = reading('deleteGroup', shape({ name }))
const readRename = reading('renameGroup', shape({ oldName: name, newName: name }))
const readFill = reading(
  'fillGroup',
  shape({ name, userIDList: friends, operationType: oneOf(1, 2) }),
)

export const createFriendGroup = async (
  context: Context<Data & Notify & Limits>,
  body: unknown,
): Promise<Answer> => {
  const { name, userIDList } = readCreate(body)
  admitRelations(context, userIDList.length)
  return change(context, (services, account) => {
    if (groupNamed(services, account, name) !== undefined) return 'exists'
    admitFriendGroup(services, account, name)
    const group = makeFriendGroup(services, account, name) as Folder
    return fillFriendGroup(services, account, group, userIDList, true)
  })
}

export const deleteFriendGroup = (
  context: Context<Data & Notify>,
  body: unknown,
): Promise<Answer> => {
  const { name } = readDelete(body)
  return change(context, (services, account) => {
    const group = groupNamed(services, account, name)
    if (group === undefined) return 'missing'
    removeFriendGroup(services, account, group)
    return []
  })
}

export const renameGroup = (context: Context<Data & Notify>, body: unknown): Promise<Answer> => {
  const { oldName, newName } = readRename(body)
  return change(context, (services, account) => {
    const group = groupNamed(services, account, oldName)
    if (group === undefined) return 'missing'
    if (oldName === newName) return []
    if (groupNamed(services, account, newName) !== undefined) return 'exists'
    renameFriendGroup(services, account, group, newName)
    return []
  })
}

export const fillGroup = async (
  context: Context<Data & Notify & Limits>,
  body: unknown,
): Promise<Answer> => {
  const { name, userIDList, operationType } = readFill(body)
  admitRelations(context, userIDList.length)
  return change(context, (services, account) => {
    const group = groupNamed(services, account, name)
    if (group === undefined) return 'missing'
    return fillFriendGroup(services, account, group, userIDList, operationType === 1)
  })
}

/** `act` returns an error, or the users who are not friends. */
const change = async (
  context: Context<Data & Notify>,
  act: (services: Data & Notify, account: Account) => 'exists' | 'missing' | readonly string[],
): Promise<Answer> => {
  const { services } = context
  const result = await withLoaded(() => {
    const account = callerOf(context)
    services.cache.people(account)
    return act(services, account)
  })
  await services.writer.settled()
  if (typeof result === 'string') return { outcome: result, resultList: [] }
  const resultList = result.map((userID) => resultOf(userID, serverCodes.NO_FRIEND))
  return { outcome: 'done', resultList }
}
