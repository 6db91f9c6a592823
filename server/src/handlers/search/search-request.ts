import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { foldedKeyword } from '../../domain/search/fold.ts'
import type { MessageSearch } from '../../domain/search/message-search.ts'
import type { SearchPosition } from '../../domain/search/search-cursors.ts'
import type { SearchWorker } from '../../domain/search/searches.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { type Guard, type Guarded, listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { SEARCH_TERMS } from '../../storage/rows/search-queries.ts'
import { type Context, callerOf, request } from '../context.ts'
import type { Limits } from '../limits.ts'

/** The common fields of all searches. */
const searchFields = {
  keywordList: listOf(text(LIMITS.KEYWORD_BYTES, 1), LIMITS.SEARCH_KEYWORDS),
  matchType: oneOf('or', 'and'),
  count: whole(1, LIMITS.SEARCH_COUNT),
  cursor: text(LIMITS.SEARCH_CURSOR_BYTES),
}

/** Parses a search; refuses with 27003. */
export const searchRequest = <Fields extends Readonly<Record<string, Guard<unknown>>>>(
  command: string,
  fields: Fields,
) => request(command, serverCodes.SEARCH_BAD_PARAMETER, shape({ ...searchFields, ...fields }))

const searchGuard = shape(searchFields)

/** A parsed search of a caller. */
export interface Search {
  readonly account: Account
  /** Unchanged and folded, padded with null. */
  readonly keywords: readonly (readonly [keyword: string, folded: string] | null)[]
  /** The non-empty ones, folded. */
  readonly folded: readonly string[]
  readonly way: 'And' | 'Or'
  readonly count: number
  /** undefined: the first page. */
  readonly position: SearchPosition | undefined
  /** The cursor of the page after a position. */
  next(position: SearchPosition): string
}

/** The refusal of an invalid search; the code says so, too. */
export const badSearch = (why: string): Refusal =>
  new Refusal(serverCodes.SEARCH_BAD_PARAMETER, `search: ${why}`)

/** The capabilities of every search. */
export type Searching = Data & MessageSearch & Limits

/**
 * Runs a search handler with a worker that schedules and charges its slices
 * (docs/decisions/search.md).
 */
export const withSearchWorker =
  <Capabilities, Answer>(
    search: (
      context: Context<Capabilities>,
      body: unknown,
      worker: SearchWorker,
    ) => Promise<Answer>,
  ) =>
  (context: Context<Capabilities & MessageSearch>, body: unknown): Promise<Answer> =>
    context.services.searches.run(context.caller, (worker) => search(context, body, worker))

/**
 * Begins a search. Refuses with 60018 a caller that searches too often, with 27003 an invalid
 * search.
 */
export const beginSearch = async (
  context: Context<Searching>,
  kind: string,
  body: Guarded<typeof searchGuard>,
): Promise<Search> => {
  const { services, caller } = context
  const { sdkAppID, userID } = caller
  if (services.searchQuota.isOneTooMany(`${sdkAppID} ${userID}`)) {
    throw new Refusal(serverCodes.TOO_OFTEN, 'search: too many searches')
  }
  const { keywordList, matchType, count, cursor, ...rest } = body
  const keywords = keywordList.map((keyword) => [keyword, foldedKeyword(keyword)] as const)
  if (keywords.some(([, small]) => small === '')) throw badSearch('a keyword is blank')
  const account = await withLoaded(() => callerOf(context))
  const what = JSON.stringify([kind, account.id, keywordList, matchType, rest])
  const position = cursor === '' ? undefined : services.searchCursors.open(what, cursor)
  if (cursor !== '' && position === undefined) {
    throw badSearch(
      'the cursor belongs to another search or is older than 2 minutes; start a new search',
    )
  }
  await services.writer.settled()
  return {
    account,
    keywords: Array.from({ length: SEARCH_TERMS }, (_, index) => keywords[index] ?? null),
    folded: keywords.map(([, small]) => small),
    // 'Or' of an empty list would match nothing.
    way: matchType === 'and' || keywords.length === 0 ? 'And' : 'Or',
    count,
    position,
    next: (behind) => services.searchCursors.seal(what, behind),
  }
}
