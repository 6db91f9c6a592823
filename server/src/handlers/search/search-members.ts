import { type AnswerOf, type commands, LIMITS, type WireProfile } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { searchedMemberships } from '../../domain/search/searched-conversations.ts'
import type { SearchWorker } from '../../domain/search/searches.ts'
import { listOf, text } from '../../kernel/guards.ts'
import type { Context } from '../context.ts'
import { highlightIn, keywordParameters } from './names.ts'
import { groupTypes, typesOf } from './search-groups.ts'
import {
  badSearch,
  beginSearch,
  type Search,
  type Searching,
  searchRequest,
  withSearchWorker,
} from './search-request.ts'

type Answer = AnswerOf<typeof commands.search.members>
type Found = Answer['searchResultList'][number]
type Member = Found['memberList'][number]

const read = searchRequest('search.members', {
  groupTypeList: groupTypes,
  groupIDList: listOf(text(LIMITS.GROUP_ID_BYTES, 1), LIMITS.SEARCH_GROUPS),
})

/** Members of the caller's groups, by nick and name card, or exactly by userID. */
export const searchMembers = withSearchWorker(
  async (context: Context<Searching>, body, worker): Promise<Answer> => {
    const query = read(body)
    if (query.keywordList.length === 0) throw badSearch('no keyword')
    const search = await beginSearch(context, 'members', query)
    const groups = await groupsOf(context.services, search, query, worker)
    const { position, count } = search
    const asking = { queries: context.services.queries, search, worker }
    const [groupID = 0, accountID = 0, before = 0] = position?.after.map(Number) ?? []
    const searchResultList: Found[] = []
    let left = count
    let total = position?.total ?? 0
    let after: readonly number[] | undefined
    for (const group of groups) {
      // Later pages do not count; the first one also counts rows that it does not show.
      if (left === 0 && position !== undefined) break
      if (group.id < groupID) continue
      const behind = group.id === groupID ? accountID : 0
      const rows = left === 0 ? [] : await membersOf(asking, group.id, behind, left + 1)
      if (position === undefined) {
        const isWhole = left > 0 && rows.length <= left
        total += isWhole ? rows.length : await countOf(asking, group.id)
      }
      const page = rows.slice(0, left)
      left -= page.length
      const last = page.at(-1)
      if (last !== undefined) {
        const { group_id, name, type, avatar } = group
        const memberList = page.map((row) => memberOf(search, row))
        searchResultList.push({ groupInfo: { groupID: group_id, name, type, avatar }, memberList })
        after = [group.id, last.account_id]
      }
    }
    const shown = before + count - left
    const cursor =
      after === undefined || shown >= total
        ? ''
        : search.next({ total, until: 0, after: [...after, shown] })
    return { totalCount: total, searchResultList, cursor }
  },
)

/** The search and its worker. */
interface MemberSearch {
  readonly queries: Data['queries']
  readonly search: Search
  readonly worker: SearchWorker
}

const groupsOf = async (
  services: Data,
  { account }: Search,
  { groupTypeList, groupIDList }: ReturnType<typeof read>,
  worker: SearchWorker,
) => {
  const types = typesOf(groupTypeList)
  const ids = new Set(groupIDList)
  const found = []
  for await (const rows of searchedMemberships(services, account, worker)) {
    for (const row of rows) {
      if (types.includes(row.type) && (ids.size === 0 || ids.has(row.group_id))) found.push(row)
    }
  }
  return found
}

const membersOf = (
  { queries, search, worker }: MemberSearch,
  groupRowID: number,
  after: number,
  atMost: number,
) =>
  worker.read(queries[`searchMembers${search.way}`], [
    groupRowID,
    ...keywordParameters(search, 3),
    after,
    atMost,
  ])

const countOf = async (
  { queries, search, worker }: MemberSearch,
  groupRowID: number,
): Promise<number> => {
  const parameters = [groupRowID, ...keywordParameters(search, 3)]
  const [row] = await worker.read(queries[`searchMemberCount${search.way}`], parameters)
  return row?.count ?? 0
}

type Row = Awaited<ReturnType<typeof membersOf>>[number]

const memberOf = (
  search: Search,
  { user_id: userID, profile, name_card: nameCard }: Row,
): Member => {
  const { nick = '' } = JSON.parse(profile) as WireProfile
  const highlight = highlightIn(search, { nick, nameCard }, ['userID', userID])
  return { userID, nick, nameCard, highlight }
}
