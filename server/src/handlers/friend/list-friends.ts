import {
  type AnswerOf,
  type commands,
  LIMITS,
  type WireApplicationType,
  type WireProfile,
} from 'tavern-im/protocol'
import type { Folder } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { toFriend } from '../../domain/people/load-people.ts'
import { applicationView, friendView } from '../../domain/people/people-view.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { listIn } from '../../storage/list-column.ts'
import { type Context, callerOf } from '../context.ts'
import { reading, userIDs } from './friend-fields.ts'

type Table = typeof commands.friend

const start = shape({ startIndex: whole(0, Number.MAX_SAFE_INTEGER) })
const readStart = reading('list', start)
const readApplicationStart = reading('applications', start)
const readGet = reading('get', shape({ userIDList: userIDs(LIMITS.FRIEND_PAGE) }))

/** Reads from disk: clients fetch the friend list once per login and then follow the log. */
export const listFriends = async (
  context: Context<Data>,
  body: unknown,
): Promise<AnswerOf<Table['list']>> => {
  const { startIndex } = readStart(body)
  const { storage, queries, id, groups, position } = await logPositionOf(context)
  const key = [id, startIndex, LIMITS.FRIEND_PAGE]
  const { rows, isLast } = fitting(await storage.read(queries.friendPage, key))
  return {
    friendList: rows.map((row) => friendView({ groups }, toFriend(row))),
    groupList: groups,
    profileList: rows.map(({ profile }) => JSON.parse(profile) as WireProfile),
    completeFlag: isLast ? 1 : 0,
    nextStartIndex: rows.at(-1)?.id ?? 0,
    position,
  }
}

export const listApplications = async (
  context: Context<Data>,
  body: unknown,
): Promise<AnswerOf<Table['applications']>> => {
  const { startIndex } = readApplicationStart(body)
  const { storage, queries, id, readPosition, position } = await logPositionOf(context)
  const key = [id, startIndex, LIMITS.FRIEND_PAGE]
  const { rows, isLast } = fitting(await storage.read(queries.applicationPage, key))
  return {
    applicationList: rows.map((row) =>
      applicationView((row.is_sent + 1) as WireApplicationType, { ...row, time: row.created }),
    ),
    readPosition,
    profileList: rows.map(({ profile }) => JSON.parse(profile) as WireProfile),
    completeFlag: isLast ? 1 : 0,
    nextStartIndex: rows.at(-1)?.position ?? 0,
    position,
  }
}

export const getFriends = async (
  context: Context<Data>,
  body: unknown,
): Promise<AnswerOf<Table['get']>> => {
  const { userIDList } = readGet(body)
  const { services, caller } = context
  const answer = await withLoaded(() => {
    const account = callerOf(context)
    const [people] = services.cache.people(account)
    const friends = [...new Set(userIDList)].flatMap((userID) => people.friends.get(userID) ?? [])
    const accounts = services.cache.accounts(
      caller.sdkAppID,
      friends.map(({ userID }) => userID),
    )
    return {
      friendList: friends.map((friend) => friendView(people, friend)),
      profileList: accounts.map(({ profile }) => profile),
      position: account.position,
    }
  })
  await services.writer.settled()
  return answer
}

/** The position of the caller's log; data read after this is as new, or newer. */
const logPositionOf = async (context: Context<Data>) => {
  const { storage, queries, writer } = context.services
  const { id, position } = await withLoaded(() => callerOf(context))
  await writer.settled()
  const [row] = await storage.read(queries.people, [id])
  const groups = listIn<Folder>(row?.friend_groups ?? '')
  return { storage, queries, id, groups, readPosition: row?.read_position ?? 0, position }
}

/** The limit of a page's bytes. */
const PAGE_BYTES = 256 * 1024

interface PagedRow {
  readonly profile: string
  readonly custom_fields?: string
}

/** The rows of a page that fit into one answer. */
const fitting = <Row extends PagedRow>(rows: readonly Row[]) => {
  let bytes = 0
  const tooMany = rows.findIndex(({ profile, custom_fields = '' }, index) => {
    bytes += profile.length + custom_fields.length
    return bytes > PAGE_BYTES && index > 0
  })
  if (tooMany < 0) return { rows, isLast: rows.length < LIMITS.FRIEND_PAGE }
  return { rows: rows.slice(0, tooMany), isLast: false }
}
