import { type AnswerOf, type commands, TYPES } from 'tavern-im/protocol'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import { listOf, oneOf } from '../../kernel/guards.ts'
import { SEARCH_TYPES } from '../../storage/rows/search-queries.ts'
import type { Context } from '../context.ts'
import { highlightIn, keywordParameters, pageByName } from './names.ts'
import {
  badSearch,
  beginSearch,
  type Searching,
  searchRequest,
  withSearchWorker,
} from './search-request.ts'

type Answer = AnswerOf<typeof commands.search.groups>

/** The searchable types of groups (spec 3 section 5). */
const searchedGroups = [
  TYPES.GRP_WORK,
  TYPES.GRP_PUBLIC,
  TYPES.GRP_MEETING,
  TYPES.GRP_COMMUNITY,
] as const

export const groupTypes = listOf(oneOf(...searchedGroups), SEARCH_TYPES)

/** All types if none is named. */
export const typesOf = (types: readonly string[]): readonly string[] =>
  types.length === 0 ? searchedGroups : types

const read = searchRequest('search.groups', { groupTypeList: groupTypes })

/** Groups by name, or exactly by groupID: public ones, and those of the caller. */
export const searchGroups = withSearchWorker(
  async (context: Context<Searching>, body, worker): Promise<Answer> => {
    const query = read(body)
    if (query.keywordList.length === 0) throw badSearch('no keyword')
    const search = await beginSearch(context, 'groups', query)
    const { services } = context
    const { queries } = services
    const { way } = search
    const types = typesOf(query.groupTypeList)
    const parameters = [
      context.caller.sdkAppID,
      ...keywordParameters(search),
      ...filledUp(types.filter((type) => rulesOf(type).isFound)),
      ...filledUp(types),
      search.account.id,
    ]
    const named = { rows: queries[`searchGroups${way}`], count: queries[`searchGroupCount${way}`] }
    const { page, cursor, totalCount } = await pageByName(worker, search, named, {
      parameters,
      nameOf: (row) => row.search_name,
    })
    const searchResultList = page.map((row) => ({
      groupID: row.group_id,
      name: row.name,
      avatar: row.avatar,
      type: row.type,
      memberCount: row.member_count,
      introduction: row.introduction,
      ownerID: row.owner,
      highlight: highlightIn(search, { name: row.name }, ['groupID', row.group_id]),
    }))
    return { totalCount, searchResultList, cursor }
  },
)

const filledUp = (types: readonly string[]): (string | null)[] =>
  Array.from({ length: SEARCH_TYPES }, (_, index) => types[index] ?? null)
