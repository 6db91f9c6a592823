import { optional, text, whole } from '../../kernel/schema.ts'

const USUAL_SIZE = 20
const LARGEST_SIZE = 50

/**
 * Cursor fields of order lists. Page numbers would shift with new orders, and orders would appear
 * twice.
 */
export const cursorFields = {
  cursor: optional(text('翻页位置', { pattern: '^\\d{1,16}_\\d{1,15}$' })),
  page_size: optional(whole('每页条数', { min: 1, max: LARGEST_SIZE })),
}

/** The last row of a page: its sort value, and its id among rows of the same value. */
export interface Cursor {
  readonly value: number
  readonly id: number
}

export interface CursorRequest {
  readonly cursor?: string
  readonly page_size?: number
}

/** Null for the first page. */
export const cursorOf = ({ cursor }: CursorRequest): Cursor | null => {
  if (cursor === undefined) return null
  const [value = 0, id = 0] = cursor.split('_').map(Number)
  return { value, id }
}

/** One row more than the page, to know whether there are more. */
export const rowsToRead = ({ page_size: size = USUAL_SIZE }: CursorRequest): number => size + 1

/** The rows of the page and the cursor of the next one; empty if there is none. */
export const pageUpTo = <Row>(
  { page_size: size = USUAL_SIZE }: CursorRequest,
  rows: readonly Row[],
  cursorAt: (row: Row) => Cursor,
) => {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const hasMore = rows.length > size && last !== undefined
  const { value, id } = hasMore ? cursorAt(last) : { value: 0, id: 0 }
  return { page, has_more: hasMore, next_cursor: hasMore ? `${value}_${id}` : '' }
}
