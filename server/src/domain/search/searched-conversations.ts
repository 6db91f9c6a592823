import { type WireConversationType, wireConversationType } from 'tavern-im/protocol'
import type { Query } from '../../storage/storage.ts'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { newestOf } from '../messages/newest.ts'
import { isRoom, rulesOf } from '../rules/group-rules.ts'
import { firstOf } from '../rules/visibility.ts'
import type { SearchWorker } from './searches.ts'

/** A conversation to search, as one of its users sees it. */
export interface SearchedConversation {
  readonly type: WireConversationType
  /** The other user, or the group. */
  readonly to: string
  readonly id: number
  /** The first visible sequence. */
  readonly first: number
  /** The approximate last sequence. */
  readonly last: number
  readonly hasDeleted: boolean
}

/** Communities, their topics and live rooms are not searched. */
export const isSearchedType = (type: string): boolean =>
  !isRoom({ type }) && !rulesOf(type).isCommunity

/** Conversations read by one query. */
const PAGE = 500

/** The rows of a paged query, ordered by a number which is not 0. */
async function* pagesOf<Row>(
  worker: SearchWorker,
  query: Query<Row>,
  accountID: number,
  numberOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await worker.read(query, [accountID, after, PAGE])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = numberOf(last)
  }
}

/** The groups of a user, without topics. */
export const searchedMemberships = ({ queries }: Data, { id }: Account, worker: SearchWorker) =>
  pagesOf(worker, queries.searchMemberships, id, (row) => row.id)

/** All searchable conversations of a user, from disk. */
export const searchedConversations = async (
  services: Data,
  account: Account,
  worker: SearchWorker,
): Promise<SearchedConversation[]> => {
  const all: SearchedConversation[] = []
  const sides = pagesOf(worker, services.queries.searchSides, account.id, (row) => row.peer_id)
  for await (const rows of sides) {
    for (const row of rows) {
      all.push({
        type: wireConversationType.c2c,
        to: row.user_id,
        id: row.conversation_id,
        first: row.cleared_sequence + 1,
        last: row.next_sequence,
        hasDeleted: row.deleted_count > 0,
      })
    }
  }
  for await (const rows of searchedMemberships(services, account, worker)) {
    const ids = rows.map((row) => row.conversation_id)
    const newest = await worker.work(() => newestOf(services, ids))
    for (const row of rows.filter(({ type }) => isSearchedType(type))) {
      all.push({
        type: wireConversationType.group,
        to: row.group_id,
        id: row.conversation_id,
        first: firstOf(row.type, {
          joinSequence: row.join_sequence,
          clearedSequence: row.cleared_sequence,
        }),
        last: newest.get(row.conversation_id)?.sequence ?? 0,
        hasDeleted: row.deleted_count > 0,
      })
    }
  }
  return all
}
