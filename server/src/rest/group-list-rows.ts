import { serverCodes, TYPES } from 'tavern-im/protocol'
import type { Group } from '../domain/cache/entities.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { oneOf, optional, shape, text, whole } from '../kernel/guards.ts'
import { accountOf } from './act-as.ts'
import { userID } from './fields.ts'
import { groupFilter, page } from './group-info-rows.ts'
import { picked, restGroup, restMember, typeOf } from './group-shapes.ts'
import { lookUp, type RestContext, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const GROUPS_PAGE = 10_000

const readAll = shape({
  Limit: page.Limit,
  Next: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  GroupType: optional(text(32)),
  Type: optional(text(32)),
})

const readJoined = shape({
  ...page,
  Member_Account: userID,
  GroupType: optional(text(32)),
  WithHugeGroups: optional(oneOf(0, 1)),
  WithNoActiveGroups: optional(oneOf(0, 1)),
  ResponseFilter: optional(groupFilter),
})

/** `group_open_http_svc`: all groups, and those of a user. */
export const groupListRows: RestRows<Data & Configuration> = {
  get_appid_group_list: row('app', readAll, (rest, body) => listAll(rest, body), BAD),
  get_joined_group_list: lookUp(
    ['account', 'Member_Account'],
    readJoined,
    (rest, body) => listJoined(rest, body),
    BAD,
  ),
}

const listAll = async (
  { services, sdkAppID }: RestContext<Data>,
  { Limit = GROUPS_PAGE, Next = 0, GroupType, Type }: ReturnType<typeof readAll>,
) => {
  await services.writer.settled()
  const { storage, queries } = services
  const limit = Math.min(Limit, GROUPS_PAGE)
  const type = typeOf(GroupType ?? Type ?? '')
  const rows = await storage.read(queries.groupsOfApp, [sdkAppID, type, type, Next, limit + 1])
  const [counted] = await storage.read(queries.countGroups, [sdkAppID, type, type])
  const listed = rows.slice(0, limit)
  return {
    TotalCount: counted?.count ?? 0,
    GroupIdList: listed.map(({ group_id: GroupId }) => ({ GroupId })),
    Next: rows.length > limit ? (listed.at(-1)?.id ?? 0) : 0,
  }
}

const listJoined = async (
  rest: RestContext<Data & Configuration>,
  { Member_Account, Limit = GROUPS_PAGE, Offset = 0, ...request }: ReturnType<typeof readJoined>,
) => {
  const { services } = rest
  const { id } = await accountOf(rest, Member_Account, serverCodes.GROUP_NO_ACCOUNT)
  await services.writer.settled()
  const rows = await services.storage.read(services.queries.groupsOf, [id])
  const { GroupType, ResponseFilter } = request
  const mine: object[] = []
  for (const { group_id } of rows) {
    const group = await withLoaded(() => services.cache.group(rest.sdkAppID, group_id))
    const member = group?.members.get(Member_Account)
    if (group === null || member === undefined) continue
    if (GroupType !== undefined && group.type !== typeOf(GroupType)) continue
    // A silent group has never had a message.
    if (request.WithNoActiveGroups !== 1 && isSilentWork(group)) continue
    mine.push({
      GroupId: group_id,
      ...picked(restGroup(group), ResponseFilter?.GroupBaseInfoFilter),
      SelfInfo: picked(restMember(member), ResponseFilter?.SelfInfoFilter),
    })
  }
  return {
    TotalCount: mine.length,
    GroupIdList: mine.slice(Offset, Offset + Math.min(Limit, GROUPS_PAGE)),
  }
}

const isSilentWork = ({ type, head }: Group): boolean =>
  type === TYPES.GRP_WORK && head.lastSequence === 0
