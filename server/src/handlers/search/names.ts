import type { SearchHighlight } from 'tavern-im/protocol'
import { rangesOf } from '../../core/search/fold.ts'
import type { Search } from './search-request.ts'

/** The keywords as parameters of a query that takes each so many times folded, then as it was given. */
export const keywordParameters = ({ keywords }: Search, times = 2): (string | null)[] =>
  keywords.flatMap((keyword) => [
    ...Array.from({ length: times }, () => keyword?.[1] ?? null),
    keyword?.[0] ?? null,
  ])

/** Where texts have the keywords; an id only where it is one. */
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

/** A page of rows, of which one more was read than it has; `after` is its end. */
export const paged = <Row>(
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
