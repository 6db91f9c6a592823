import { type Cookie, readCookie, writeCookie } from '../../core/events/cookie.ts'

/**
 * Where a listing stands. `cookie` is of its first page. C2C conversations go down by position, groups by
 * the time of their newest message and their id: each list has its own place.
 */
export interface ListCursor {
  readonly cookie: Cookie
  /** C2C conversations below this position are left. */
  readonly belowPosition: number
  /** Groups after this one are left; null: all. */
  readonly afterGroup: GroupPosition | null
}

export interface GroupPosition {
  readonly time: number
  readonly groupID: string
}

/** As text; group ids may hold any character and stand last. */
export const writeCursor = ({ cookie, belowPosition, afterGroup }: ListCursor): string => {
  const position = afterGroup === null ? '' : `${afterGroup.time} ${afterGroup.groupID}`
  return `${writeCookie(cookie)} ${belowPosition} ${position}`
}

const PATTERN = /^(\S+) (\d{1,16}) (?:(\d{1,15}) (.+))?$/s

/** Null where it is none of ours. */
export const readCursor = (text: string): ListCursor | null => {
  const match = PATTERN.exec(text)
  const cookie = match === null ? null : readCookie(match[1] ?? '')
  if (match === null || cookie === null) return null
  const [, , below, time, groupID] = match
  const afterGroup = groupID === undefined ? null : { time: Number(time), groupID }
  return { cookie, belowPosition: Number(below), afterGroup }
}

/** Newest first, ids decide between equal times. */
export const newestFirst = (a: GroupPosition, b: GroupPosition): number =>
  b.time - a.time || (a.groupID < b.groupID ? -1 : a.groupID > b.groupID ? 1 : 0)
