import { optional, whole } from './schema.ts'

const LEAST_PAGE = 1
const USUAL_SIZE = 20
const MOST_PAGES = 10_000
const LARGEST_SIZE = 50

/** Page number fields of a list. */
export const pageFields = {
  page: optional(whole('页码', { min: LEAST_PAGE, max: MOST_PAGES })),
  page_size: optional(whole('每页条数', { min: 1, max: LARGEST_SIZE })),
}

interface PageRequest {
  readonly page?: number
  readonly page_size?: number
}

/** The rows to read: one more than the page, to know whether there are more. */
export const rowsOfPage = ({ page = LEAST_PAGE, page_size: size = USUAL_SIZE }: PageRequest) => ({
  offset: (page - LEAST_PAGE) * size,
  limit: size + 1,
})

/** Cuts the rows that were read to the page. */
export const pageOf = <Row>(
  { page_size: size = USUAL_SIZE }: PageRequest,
  rows: readonly Row[],
): { readonly list: readonly Row[]; readonly has_more: boolean } => ({
  list: rows.slice(0, size),
  has_more: rows.length > size,
})
