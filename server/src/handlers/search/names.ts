import type { SearchHighlight } from 'tavern-im/protocol'
import { rangesOf } from '../../domain/search/fold.ts'
import type { SearchWorker } from '../../domain/search/searches.ts'
import type { Query } from '../../storage/storage.ts'
import type { Search } from './search-request.ts'

/** The keywords as parameters of a query: each `times` times folded, then unchanged. */
export const keywordParameters = ({ keywords }: Search, times = 2): (string | null)[] =>
  keywords.flatMap((keyword) => [
    ...Array.from({ length: times }, () => keyword?.[1] ?? null),
    keyword?.[0] ?? null,
  ])

/** The matching ranges of texts; ids match exactly. */
export const highlightIn = (
  { folded, keywords }: Search,
  names: Readonly<Record<string, string>>,
  id: readonly [field: string, value: string],
): SearchHighlight[] => {
  const [field, value] = id
  const isWhole = keywords.some((keyword) => keyword?.[0] === value)
  return [
    ...Object.entries(names).flatMap(([name, text]) =>
      rangesOf(text, folded).map((range) => ({ field: name, ...range })),
    ),
    ...(isWhole ? [{ field, start: 0, end: value.length }] : []),
  ]
}

interface NamedQueries<Row extends { readonly id: number }> {
  /**
   * Parameters: those of the query, then twice the name and once the id of the previous page's end,
   * then the limit.
   */
  readonly rows: Query<Row>
  readonly count: Query<{ readonly count: number }>
}

/** The next page in the order of names, and the total. */
export const pageByName = async <Row extends { readonly id: number }>(
  worker: SearchWorker,
  search: Search,
  queries: NamedQueries<Row>,
  {
    parameters,
    nameOf,
  }: { readonly parameters: readonly unknown[]; readonly nameOf: (row: Row) => string },
): Promise<{
  readonly page: readonly Row[]
  readonly cursor: string
  readonly totalCount: number
}> => {
  const { position, count } = search
  const [name = '', id = 0] = position?.after ?? []
  const rows = await worker.read(queries.rows, [...parameters, name, name, id, count + 1])
  let totalCount = position?.total ?? rows.length
  if (position === undefined && rows.length > count) {
    const [all] = await worker.read(queries.count, parameters)
    totalCount = all?.count ?? 0
  }
  const after = (row: Row) => [nameOf(row), row.id] as const
  return { ...paged(search, rows, totalCount, after), totalCount }
}

/** Cuts a page from rows with one extra row; `after` is its end. */
const paged = <Row>(
  search: Search,
  rows: readonly Row[],
  total: number,
  after: (row: Row) => readonly (string | number)[],
): { readonly page: readonly Row[]; readonly cursor: string } => {
  const page = rows.slice(0, search.count)
  const last = page.at(-1)
  const isEnd = last === undefined || rows.length <= search.count
  return { page, cursor: isEnd ? '' : search.next({ total, until: 0, after: after(last) }) }
}
