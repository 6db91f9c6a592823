import { LIMITS } from 'tavern-im/protocol'
import { type Guard, listOf, optional, record, text, wellFormed, whole } from '../kernel/guards.ts'

export const UINT32 = 2 ** 32 - 1

export const userID = text(LIMITS.USER_ID_BYTES, 1)
export const groupID = text(LIMITS.GROUP_ID_BYTES, 1)
export const topicID = optional(text(LIMITS.TOPIC_ID_BYTES, 1))
export const anyText = optional(wellFormed(LIMITS.MESSAGE_BYTES))
const wholeNumber = whole(0, UINT32)

/** Checked where it is used. */
export const anything: Guard<unknown> = (value) => value

/** Some callers write numbers as text. */
export const number: Guard<number> = (value, name) =>
  wholeNumber(typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value, name)

/** Switches are 0 and 1; some callers write booleans. */
export const bit: Guard<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : whole(0, 1)(value, name) === 1

/** Alternative names of one field, the newest first. */
export const either =
  <T>(guard: Guard<T>, ...names: readonly [string, ...string[]]): Guard<T> =>
  (value, name) => {
    const body = record(value, name)
    const found = names.find((one) => Object.hasOwn(body, one) && body[one] !== undefined)
    return guard(found === undefined ? undefined : body[found], names[0])
  }

/** A list of texts such as `NoUnread`; unknown ones are ignored. */
export const words = optional(listOf(text(64), 20))
