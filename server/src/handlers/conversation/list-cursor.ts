import type { GroupPosition } from '../../domain/conversations/group-order.ts'
import { type Cookie, readCookie, writeCookie } from '../../domain/events/cookie.ts'

/**
 * The state of a listing. `cookie` is from its first page. C2C conversations are ordered by
 * descending position, groups by the time of their newest message and their id; each list has its
 * own cursor.
 */
export interface ListCursor {
  readonly cookie: Cookie
  /** The listing continues with C2C conversations below this position. */
  readonly belowPosition: number
  /** The listing continues with groups after this one; null: with the first. */
  readonly afterGroup: GroupPosition | null
}

/** Encodes a cursor; the group id comes last because it may contain any character. */
export const writeCursor = ({ cookie, belowPosition, afterGroup }: ListCursor): string => {
  const position = afterGroup === null ? '' : `${afterGroup.time} ${afterGroup.groupID}`
  return `${writeCookie(cookie)} ${belowPosition} ${position}`
}

const PATTERN = /^(\S+) (\d{1,16}) (?:(\d{1,15}) (.+))?$/s

/** Null if this server did not write it. */
export const readCursor = (text: string): ListCursor | null => {
  const match = PATTERN.exec(text)
  const cookie = match === null ? null : readCookie(match[1] ?? '')
  if (match === null || cookie === null) return null
  const [, , below, time, groupID] = match
  const afterGroup = groupID === undefined ? null : { time: Number(time), groupID }
  return { cookie, belowPosition: Number(below), afterGroup }
}
