import {
  type AnswerOf,
  type commands,
  FOLLOW_BIT,
  FollowType,
  LIMITS,
  serverCodes,
  WireFollowList,
} from 'tavern-im/protocol'
import type { Account } from '../domain/cache/entities.ts'
import { isBought } from '../domain/configuration/app-settings.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { followUsers, unfollowUsers } from '../domain/follow/change-follow.ts'
import { pageOf } from '../domain/follow/pages.ts'
import type { Notify } from '../domain/notify.ts'
import type { Relations } from '../domain/relations.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, listOf, oneOf, shape, text, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Context, type CoreHandlers, callerOf, request } from './context.ts'
import type { Limits } from './limits.ts'
import { changeRelations } from './relation-change.ts'

type Table = typeof commands.follow

const reading = <T>(command: string, guard: Guard<T>) => {
  const read = request(`follow.${command}`, serverCodes.RELATION_BAD_PARAMETER, guard)
  return ({ services, caller }: Context<Configuration>, body: unknown): T => {
    const query = read(body)
    if (isBought(services.settings.of(caller.sdkAppID).purchaseBits.value, FOLLOW_BIT)) return query
    throw new Refusal(serverCodes.FOLLOW_OFF, `follow.${command}`)
  }
}

const users = (max: number) => shape({ userIDList: listOf(text(LIMITS.USER_ID_BYTES, 1), max) })

const readChange = reading('change', users(LIMITS.FOLLOW_LIST))
const readUsers = reading('ask', users(LIMITS.FOLLOW_CHECK))
const readList = reading(
  'list',
  shape({
    listType: oneOf(...Object.values(WireFollowList)),
    count: whole(1, LIMITS.FOLLOW_PAGE),
    nextCursor: text(64),
  }),
)

/** `act` returns the refusal codes by user. */
const change = (
  context: Context<Data & Configuration & Limits>,
  body: unknown,
  act: (me: Account, others: readonly Account[]) => ReadonlyMap<Account, number> | undefined,
): Promise<AnswerOf<Table['add']>> =>
  changeRelations(context, readChange(context, body).userIDList, (me, others) => {
    const refused = act(me, others)
    return (userID, other) => {
      if (other !== undefined) return refused?.get(other) ?? 0
      return userID === me.userID
        ? serverCodes.RELATION_BAD_PARAMETER
        : serverCodes.RELATION_ACCOUNT_UNKNOWN
    }
  })

const list = async (
  context: Context<Data & Configuration>,
  body: unknown,
): Promise<AnswerOf<Table['list']>> => {
  const query = readList(context, body)
  const me = await withLoaded(() => callerOf(context))
  await context.services.writer.settled()
  return pageOf(context.services, me, query)
}

const info = async (
  context: Context<Data & Configuration & Relations>,
  body: unknown,
): Promise<AnswerOf<Table['info']>> => {
  const { userIDList } = readUsers(context, body)
  const { cache, follows, writer } = context.services
  const infoList = await withLoaded(() => {
    const accounts = cache.accounts(context.caller.sdkAppID, new Set(userIDList))
    return follows.of(accounts).map(({ following, followers, mutual }, index) => ({
      userID: accounts[index]?.userID ?? '',
      followersCount: followers,
      followingCount: following.size,
      mutualFollowersCount: mutual,
    }))
  })
  await writer.settled()
  return { infoList }
}

const check = async (
  context: Context<Data & Configuration & Relations>,
  body: unknown,
): Promise<AnswerOf<Table['check']>> => {
  const userIDs = new Set(readUsers(context, body).userIDList)
  const { cache, follows, writer } = context.services
  const typeList = await withLoaded(() => {
    const me = callerOf(context)
    const accounts = cache.accounts(me.app, userIDs)
    const [mine, ...theirs] = follows.of([me, ...accounts])
    const types = new Map(
      accounts.map(({ id, userID }, index) => {
        const isFollower = theirs[index]?.following.has(me.id) === true
        const isFollowed = mine?.following.has(id) === true
        return [userID, typeOf(isFollower, isFollowed)]
      }),
    )
    return [...userIDs].map((userID) => ({
      userID,
      followType: types.get(userID) ?? FollowType.none,
    }))
  })
  await writer.settled()
  return { typeList }
}

const typeOf = (isFollower: boolean, isFollowed: boolean): FollowType => {
  if (isFollower) return isFollowed ? FollowType.mutual : FollowType.follower
  return isFollowed ? FollowType.following : FollowType.none
}

/** Handlers for follows. */
export const followHandlers = {
  add: (context: Context<Data & Notify & Configuration & Relations & Limits>, body: unknown) =>
    change(context, body, (me, others) => followUsers(context.services, me, others)),
  remove: (context: Context<Data & Notify & Configuration & Relations & Limits>, body: unknown) =>
    change(context, body, (me, others) => {
      unfollowUsers(context.services, me, others)
      return undefined
    }),
  list,
  info,
  check,
} satisfies CoreHandlers<Table>
